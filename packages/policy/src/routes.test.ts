import type { Json } from '@hermes/contracts/json'
import type { ArgumentCondition, RouteDefinition, RouteMatch } from '@hermes/contracts/route'
import { expect, test } from 'vitest'
import { builtInToolsets } from './built-in-toolsets.ts'
import { compileRoutes, decideRoute, type RouteCall } from './routes.ts'
import { createToolsetResolver } from './toolsets.ts'

const toolsets = createToolsetResolver(builtInToolsets)
const own = 'local://plugins/web_search'

function route(name: string, when: Partial<RouteMatch>, rest: Partial<RouteDefinition> = {}): RouteDefinition {
  return {
    name,
    when: { args: {}, ...when },
    to: `http://127.0.0.1:9200/${name}`,
    priority: 100,
    enabled: true,
    order: 0,
    source: { kind: 'file', file: 'routes/search.yaml', line: 1 },
    ...rest,
  }
}
const roleOnly = (name: string, when: Partial<RouteMatch>, requireRole: string): RouteDefinition => {
  const { to: _, ...rest } = route(name, when, { requireRole })
  return rest
}
/** Definition order is the order of the list. */
const decide = (rules: RouteDefinition[], call: Partial<RouteCall> = {}, every = true) =>
  decideRoute(
    compileRoutes(
      rules.map((rule, order) => ({ ...rule, order })),
      toolsets,
    ),
    { tool: 'web_search', arguments: { query: 'hermes' }, fallbackTarget: own, ...call },
    { every },
  )

test('the smaller number wins, and the loser is told the winner', () => {
  const decision = decide([
    route('search', { tool: 'search:*' }, { priority: 10 }),
    route('search-special', { tool: 'web_search', args: { query: { contains: 'hermes' } } }, { priority: 0 }),
  ])
  expect(decision).toEqual({
    winner: 'search-special',
    target: 'http://127.0.0.1:9200/search-special',
    requiredRoles: [],
    trials: [
      { name: 'search-special', priority: 0, outcome: 'wins' },
      {
        name: 'search',
        priority: 10,
        outcome: 'loses',
        loss: { why: 'larger_number', winner: 'search-special', winnerPriority: 0 },
      },
    ],
  })
})

test('of equal numbers the last defined wins', () => {
  const decision = decide([route('search', { tool: 'search:*' }), route('search-b', { tool: 'web_search' })])
  expect(decision.winner).toBe('search-b')
  expect(decision.trials[1]).toMatchObject({ name: 'search', loss: { why: 'defined_earlier', winner: 'search-b' } })
})

test('with no rule the tool’s own endpoint is the target', () => {
  expect(decide([])).toEqual({ target: own, requiredRoles: [], trials: [] })
})

test('a rule without a target only asks for its role', () => {
  const decision = decide([roleOnly('restrict', {}, 'tools:sensitive'), route('search', { tool: 'search:*' })])
  expect(decision.winner).toBe('search')
  expect(decision.requiredRoles).toEqual([{ role: 'tools:sensitive', route: 'restrict' }])
  expect(decision.trials.find((trial) => trial.name === 'restrict')?.outcome).toBe('role_only')
})

test('a rule that loses the routing still asks for its role', () => {
  const decision = decide([
    route('open', { tool: 'web_search' }, { priority: 0 }),
    route('guarded', { tool: 'web_*' }, { priority: 50, requireRole: 'tools:sensitive' }),
  ])
  expect(decision.winner).toBe('open')
  expect(decision.requiredRoles).toEqual([{ role: 'tools:sensitive', route: 'guarded' }])
})

test('a rule that does not apply asks for no role', () => {
  const decision = decide([
    roleOnly('other', { tool: 'terminal' }, 'a'),
    roleOnly('agent', { agentId: 'x' }, 'b'),
    { ...roleOnly('off', {}, 'c'), enabled: false },
  ])
  expect(decision.requiredRoles).toEqual([])
})

test('says of every rule why it does not apply', () => {
  const decision = decide(
    [
      route('tool', { tool: 'terminal' }),
      route('agent', { agentId: 'news' }),
      route('contains', { args: { query: { contains: 'zeus' } } }),
      route('equals', { args: { 'filter.year': { equals: 2025 } } }),
      route('off', {}, { enabled: false }),
    ],
    { agentId: 'report' },
  )
  expect(decision.trials.map((trial) => [trial.name, trial.loss])).toEqual([
    ['off', { why: 'disabled' }],
    ['equals', { why: 'argument', path: 'filter.year', condition: 'equals', expected: 2025 }],
    ['contains', { why: 'argument', path: 'query', condition: 'contains', expected: 'zeus', actual: 'hermes' }],
    ['agent', { why: 'agent', expected: 'news', actual: 'report' }],
    ['tool', { why: 'other_tool' }],
  ])
})

test.each<{ what: string; condition: ArgumentCondition; value: Json; applies: boolean }>([
  { what: 'part of a string', condition: { contains: 'ali' }, value: 'alice', applies: true },
  { what: 'member of an array', condition: { contains: 'a' }, value: ['a', 'b'], applies: true },
  { what: 'part of a member is no member', condition: { contains: 'a' }, value: ['ab'], applies: false },
  { what: 'a number contains nothing', condition: { contains: '4' }, value: 42, applies: false },
  { what: 'objects in any order', condition: { equals: { a: 1, b: [2] } }, value: { b: [2], a: 1 }, applies: true },
  { what: 'no conversion', condition: { equals: 1 }, value: '1', applies: false },
  { what: 'null equals null', condition: { equals: null }, value: null, applies: true },
  { what: 'both must hold', condition: { contains: 'a', equals: 'b' }, value: 'ab', applies: false },
])('$what', ({ condition, value, applies }) => {
  const decision = decide([route('rule', { args: { 'a.0': condition } })], { arguments: { a: [value] } })
  expect(decision.winner === 'rule').toBe(applies)
})

test('conditions look at own properties only', () => {
  expect(decide([route('rule', { args: { 'constructor.name': { equals: 'Object' } } })]).winner).toBeUndefined()
})

test('without every, rules for other tools are left out and the rest is the same', () => {
  const rules = [route('other', { tool: 'terminal' }), route('mine', { tool: 'web_search' })]
  expect(decide(rules, {}, false)).toEqual({
    ...decide(rules),
    trials: [{ name: 'mine', priority: 100, outcome: 'wins' }],
  })
})

test('a rule on an unknown toolset is reported and never applies', () => {
  const compiled = compileRoutes([route('typo', { tool: 'serch:*' })], toolsets)
  expect(compiled.problems).toEqual([{ route: 'typo', problem: { why: 'unknown_toolset', toolset: 'serch' } }])
  expect(compiled.candidates('web_search')).toEqual([])
})

test('a large argument is only glimpsed in the explanation', () => {
  const decision = decide([route('rule', { args: { query: { contains: 'z' } } })], {
    arguments: { query: 'q'.repeat(5_000) },
  })
  expect(JSON.stringify(decision).length).toBeLessThan(500)
})

test('a call lists the winner and the first of many rules and counts the others; roles are asked for by all', () => {
  const failing = { query: { contains: 'no call has this' } }
  const rules = Array.from({ length: 300 }, (_, i) => [
    route(`fails-${i}`, { tool: 'web_search', args: failing }),
    route(`disabled-${i}`, { tool: 'web_search' }, { enabled: false }),
    roleOnly(`role-${i}`, { tool: 'web_search' }, `r:${i}`),
    route(`other-tool-${i}`, { tool: 'read_file' }),
  ]).flat()
  const winner = route('winner', { tool: 'web_search' }, { priority: 200 })
  const losers = [1, 2, 3].map((i) => route(`loser-${i}`, { tool: 'web_*' }, { priority: 200 + i }))
  const decision = decide([...rules, winner, ...losers], {}, false)
  expect(decision.winner).toBe('winner')
  expect(decision.requiredRoles).toHaveLength(300)
  const listed = (outcome: string) => decision.trials.filter((trial) => trial.outcome === outcome).length
  expect(['wins', 'role_only', 'loses', 'no_match'].map(listed)).toEqual([1, 100, 0, 50])
  expect(decision.trialsOmitted).toEqual({ applying: 203, others: 550 })
  const everything = decide([...rules, winner, ...losers])
  expect(everything.trials).toHaveLength(rules.length + 4)
  expect(everything.trialsOmitted).toBeUndefined()
})
