import type { RouteDefinition, RouteMatch } from '@hermes/contracts/route'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { builtInToolsets } from './built-in-toolsets.ts'
import { compileRoutes, decideRoute } from './routes.ts'
import { shadowedRoutes } from './shadowed-routes.ts'
import { createToolsetResolver } from './toolsets.ts'

const toolsets = createToolsetResolver(builtInToolsets)
const TOOLS = ['web_search', 'web_extract', 'terminal']

const route = (name: string, when: Partial<RouteMatch>, priority: number): RouteDefinition => ({
  name,
  when: { args: {}, ...when },
  to: `http://127.0.0.1:9200/${name}`,
  priority,
  enabled: true,
  order: 0,
  source: { kind: 'built-in' },
})
const shadowed = (...rules: RouteDefinition[]) =>
  shadowedRoutes(
    compileRoutes(
      rules.map((rule, order) => ({ ...rule, order })),
      toolsets,
    ),
    TOOLS,
  )

test('a rule behind one that takes all its tools is named with it', () => {
  expect(shadowed(route('all', {}, 0), route('search', { tool: 'web_search' }, 10))).toEqual([
    { route: 'search', by: 'all' },
  ])
  expect(shadowed(route('first', { tool: 'web_search' }, 10), route('last', { tool: 'search:*' }, 10))).toEqual([
    { route: 'first', by: 'last' },
  ])
})

test.each([
  ['one tool is left to it', route('search', { tool: 'web_search' }, 0), route('web', { tool: 'web_*' }, 10)],
  ['the earlier one has a condition', route('x', { args: { q: { equals: 1 } } }, 0), route('y', {}, 10)],
  ['the earlier one is for an agent', route('x', { agentId: 'a' }, 0), route('y', {}, 10)],
  ['the earlier one is off', { ...route('x', {}, 0), enabled: false }, route('y', {}, 10)],
])('%s: reachable', (_, a, b) => {
  expect(shadowed(a, b)).toEqual([])
})

test('a shadowed rule never wins, an unshadowed one without conditions wins somewhere', () => {
  const rule = fc.record({
    tool: fc.constantFrom(...TOOLS, '*', 'web_*', 'web:*'),
    priority: fc.nat(2),
    agent: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 6 }), (specs) => {
      const routes = compileRoutes(
        specs.map(({ tool, priority, agent }, order) => ({
          ...route(`r${order}`, { tool, ...(agent && { agentId: 'a' }) }, priority),
          order,
        })),
        toolsets,
      )
      const never = new Set(shadowedRoutes(routes, TOOLS).map((one) => one.route))
      const winners = new Set(
        TOOLS.flatMap((tool) =>
          ['a', 'b'].map((agentId) => decideRoute(routes, { tool, agentId, arguments: {}, fallbackTarget: '' }).winner),
        ),
      )
      for (const { route: one } of routes.rules) {
        if (never.has(one.name)) expect(winners).not.toContain(one.name)
        else if (one.when.agentId === undefined) expect(winners).toContain(one.name)
      }
    }),
    { numRuns: 500 },
  )
})
