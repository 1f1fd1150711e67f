import type { RouteDefinition } from '@hermes/contracts/route'
import { compileRoutes, decideRoute } from '@hermes/policy/routes'
import { createToolsetResolver } from '@hermes/policy/toolsets'
import type { MicroFigures } from '../report.ts'
import { microsecondsOf } from './rate.ts'

const TOOLS = 1_000

/** Microseconds to decide one call: with one rule, with 10,000 over 1,000 tools, and with 10,000 for the very tool called. */
export function measureDecideRoute(ms: number): MicroFigures['decideRouteUs'] {
  return {
    oneRule: decide([rule(0, 'tool-0')], ms),
    tenThousandRules: decide(
      many((i) => `tool-${i % TOOLS}`),
      ms,
    ),
    tenThousandRulesOfOneTool: decide(
      many(() => 'tool-0'),
      ms,
    ),
  }
}

function decide(rules: RouteDefinition[], ms: number): number {
  const routes = compileRoutes(rules, createToolsetResolver([]))
  const call = { tool: 'tool-0', arguments: { query: 'no rule asks for this' }, fallbackTarget: 'local://tool-0' }
  return microsecondsOf(() => decideRoute(routes, call), ms)
}

const many = (toolOf: (i: number) => string) => Array.from({ length: 10_000 }, (_, i) => rule(i, toolOf(i)))

/** All but the first ask for an argument that the call does not have. */
function rule(i: number, tool: string): RouteDefinition {
  return {
    name: `rule-${i}`,
    when: { tool, args: i === 0 ? {} : { query: { contains: `harbour ${i}` } } },
    to: `http://127.0.0.1:9200/${i}`,
    priority: 100,
    enabled: true,
    source: { kind: 'built-in' },
    order: i,
  }
}
