import type { RouteDefinition, RouteMatch } from '@hermes/contracts/route'
import { expect, test } from 'vitest'
import { builtInToolsets } from './built-in-toolsets.ts'
import { equalNumberPairs } from './equal-numbers.ts'
import { compileRoutes } from './routes.ts'
import { createToolsetResolver } from './toolsets.ts'

const toolsets = createToolsetResolver(builtInToolsets)
const TOOLS = ['web_search', 'web_extract', 'terminal']

const route = (name: string, when: Partial<RouteMatch>, rest: Partial<RouteDefinition> = {}): RouteDefinition => ({
  name,
  when: { args: {}, ...when },
  to: 'http://127.0.0.1:9200/',
  priority: 10,
  enabled: true,
  order: 0,
  source: { kind: 'built-in' },
  ...rest,
})
const pairs = (...rules: RouteDefinition[]) =>
  equalNumberPairs(
    compileRoutes(
      rules.map((rule, order) => ({ ...rule, order })),
      toolsets,
    ),
    TOOLS,
  ).pairs

test('names the later rule as the winner', () => {
  expect(pairs(route('search', { tool: 'search:*' }), route('search-b', { tool: 'web_search' }))).toEqual([
    { priority: 10, winner: 'search-b', loser: 'search', tool: 'web_search' },
  ])
})

test('a pair that meets at several tools is named once, three rules make three pairs', () => {
  expect(pairs(route('a', {}), route('b', { tool: 'web_*' }))).toHaveLength(1)
  expect(pairs(route('a', {}), route('b', {}), route('c', {}))).toHaveLength(3)
})

test('exact rules for a tool that is not there yet still meet', () => {
  expect(pairs(route('a', { tool: 'later' }), route('b', { tool: 'later' }))).toHaveLength(1)
})

test.each([
  ['different numbers', route('a', {}), route('b', {}, { priority: 11 })],
  ['different tools', route('a', { tool: 'web_search' }), route('b', { tool: 'terminal' })],
  ['one is disabled', route('a', {}), route('b', {}, { enabled: false })],
  ['different agents', route('a', { agentId: 'x' }), route('b', { agentId: 'y' })],
  [
    'different values of one argument',
    route('a', { args: { q: { equals: 1 } } }),
    route('b', { args: { q: { equals: 2 } } }),
  ],
])('%s: no pair', (_, a, b) => {
  expect(pairs(a, b)).toEqual([])
})

test('a role-only rule competes with nothing', () => {
  const { to: _, ...roleOnly } = route('a', {}, { requireRole: 'x' })
  expect(pairs(roleOnly, route('b', {}))).toEqual([])
})

test('stops at the limit and says so', () => {
  const compiled = compileRoutes(
    Array.from({ length: 300 }, (_, order) => route(`r${order}`, {}, { order })),
    toolsets,
  )
  const found = equalNumberPairs(compiled, TOOLS, 50)
  expect(found.pairs).toHaveLength(50)
  expect(found.truncated).toBe(true)
})
