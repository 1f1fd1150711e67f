import type { Json, JsonObject } from '@hermes/contracts/json'
import type { RouteDecision, RouteDefinition, RouteMatch } from '@hermes/contracts/route'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileRoutes, decideRoute } from './routes.ts'
import { createToolsetResolver } from './toolsets.ts'

const TOOLS = ['web_search', 'web_extract', 'read_file', 'tasks.list']
const SETS: Record<string, string[]> = { web: ['web_search', 'web_extract'], file: ['read_file'], none: [] }
const toolsets = createToolsetResolver(
  Object.entries(SETS).map(([name, tools]) => ({
    name,
    description: '',
    tools,
    includes: [],
    source: { kind: 'built-in' },
  })),
)

/** The model: no index, no order of trial, every question asked anew, patterns as regular expressions. */
const glob = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  )

function modelToolMatches(pattern: string | undefined, tool: string): boolean {
  if (pattern === undefined) return true
  if (!pattern.includes(':')) return glob(pattern).test(tool)
  const [set = '', ...rest] = pattern.split(':')
  return (SETS[set] ?? []).includes(tool) && glob(rest.join(':')).test(tool)
}

function modelArgsMatch(args: RouteMatch['args'], given: JsonObject): boolean {
  return Object.entries(args).every(([path, condition]) => {
    const value = path
      .split('.')
      .reduce<unknown>(
        (at, key) => (typeof at === 'object' ? (at as Record<string, unknown> | null)?.[key] : undefined),
        given,
      )
    const contains =
      condition.contains === undefined ||
      (Array.isArray(value)
        ? value.some((item) => item === condition.contains)
        : typeof value === 'string' && value.indexOf(condition.contains) >= 0)
    const equals = condition.equals === undefined || JSON.stringify(value) === JSON.stringify(condition.equals)
    return value !== undefined && contains && equals
  })
}

interface Call {
  tool: string
  arguments: JsonObject
  agentId: string | undefined
}

function modelApplies(route: RouteDefinition, call: Call): boolean {
  return (
    route.enabled &&
    modelToolMatches(route.when.tool, call.tool) &&
    (route.when.agentId === undefined || route.when.agentId === call.agentId) &&
    modelArgsMatch(route.when.args, call.arguments)
  )
}

/** A rule wins when no other applicable rule with a target beats it. */
function modelWinner(routes: RouteDefinition[], call: Call): RouteDefinition | undefined {
  const able = routes.filter((route) => route.to !== undefined && modelApplies(route, call))
  return able.find((one) =>
    able.every(
      (other) =>
        other === one || one.priority < other.priority || (one.priority === other.priority && one.order > other.order),
    ),
  )
}

const text = fc.constantFrom('a', 'b', 'ab', '')
const json: fc.Arbitrary<Json> = fc.oneof(text, fc.constantFrom<Json>(1, null, true), fc.array(text, { maxLength: 2 }))
const args = fc.record({ q: json, f: fc.record({ s: json }, { requiredKeys: [] }) }, { requiredKeys: [] })
const condition = fc
  .record({ contains: text, equals: json }, { requiredKeys: [] })
  .filter((one) => one.contains !== undefined || one.equals !== undefined)
const rule = fc.record(
  {
    tool: fc.constantFrom(
      ...TOOLS,
      '*',
      'web_*',
      '*.list',
      'r?ad_file',
      'web:*',
      'web:*_search',
      'file:*',
      'none:*',
      'ghost:*',
    ),
    args: fc.dictionary(fc.constantFrom('q', 'f.s', 'q.0', 'f'), condition, { maxKeys: 2 }),
    agentId: fc.constantFrom('news', 'report'),
    to: fc.constantFrom('http://a', 'http://b'),
    priority: fc.constantFrom(0, 10, 10, 100),
    requireRole: fc.constantFrom('r:one', 'r:two'),
    enabled: fc.boolean(),
  },
  { requiredKeys: ['priority'] },
)
const ruleSet = fc.array(rule, { maxLength: 8 }).map((rules) =>
  rules.map(
    ({ tool, args: conditions, agentId, enabled, ...rest }, order): RouteDefinition => ({
      name: `r${order}`,
      when: { args: conditions ?? {}, ...(tool !== undefined && { tool }), ...(agentId !== undefined && { agentId }) },
      enabled: enabled ?? true,
      order,
      source: { kind: 'built-in' },
      ...rest,
    }),
  ),
)
const calls = fc.record({
  tool: fc.constantFrom(...TOOLS, 'other'),
  arguments: args,
  agentId: fc.constantFrom('news', 'report', undefined),
})

test('agrees with the naive model on winner, target, roles and every outcome', () => {
  fc.assert(
    fc.property(ruleSet, calls, (routes, { agentId, ...call }) => {
      const decision: RouteDecision = decideRoute(
        compileRoutes(routes, toolsets),
        { ...call, ...(agentId !== undefined && { agentId }), fallbackTarget: 'own' },
        { every: true },
      )
      const asked = { ...call, agentId }
      const winner = modelWinner(routes, asked)
      expect(decision.winner).toBe(winner?.name)
      expect(decision.target).toBe(winner?.to ?? 'own')
      const roles = routes.filter((route) => route.requireRole !== undefined && modelApplies(route, asked))
      expect(decision.requiredRoles.map((asks) => `${asks.route} ${asks.role}`).sort()).toEqual(
        roles.map((route) => `${route.name} ${route.requireRole}`).sort(),
      )
      const outcomes = routes.map((route) => {
        if (!modelApplies(route, asked)) return `${route.name} no_match`
        if (route.to === undefined) return `${route.name} role_only`
        return `${route.name} ${route === winner ? 'wins' : 'loses'}`
      })
      expect(decision.trials.map((trial) => `${trial.name} ${trial.outcome}`).sort()).toEqual(outcomes.sort())
    }),
    { numRuns: 1_500 },
  )
})

test('the order of trial is by number, then the last defined first', () => {
  fc.assert(
    fc.property(ruleSet, calls, (routes, { tool, arguments: sent }) => {
      const { trials } = decideRoute(
        compileRoutes(routes, toolsets),
        { tool, arguments: sent, fallbackTarget: 'own' },
        { every: true },
      )
      const expected = [...routes].sort((a, b) => a.priority - b.priority || b.order - a.order)
      expect(trials.map((trial) => trial.name)).toEqual(expected.map((route) => route.name))
    }),
    { numRuns: 300 },
  )
})
