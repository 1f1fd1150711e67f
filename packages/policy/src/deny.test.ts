import type { JsonObject } from '@hermes/contracts/json'
import type { DenyRule } from '@hermes/contracts/policies'
import type { RouteMatch } from '@hermes/contracts/route'
import { expect, test } from 'vitest'
import { builtInToolsets } from './built-in-toolsets.ts'
import { compileDeny, evaluateDeny } from './deny.ts'
import { createToolsetResolver } from './toolsets.ts'

const toolsets = createToolsetResolver(builtInToolsets)
const rule = (reason: string, match: Partial<RouteMatch>): DenyRule => ({
  match: { args: {}, ...match },
  reason,
  source: { kind: 'file', file: 'gateway.yaml', line: 1 },
})
const denied = (rules: DenyRule[], call: Partial<Parameters<typeof evaluateDeny>[1]> = {}) =>
  evaluateDeny(compileDeny(rules, toolsets), { tool: 'web_search', arguments: { query: 'hermes' }, ...call })?.reason

test('no rule, no denial', () => {
  expect(denied([])).toBeUndefined()
  expect(denied([rule('other', { tool: 'terminal' })])).toBeUndefined()
})

test('the first that matches is named', () => {
  expect(denied([rule('other', { tool: 'terminal' }), rule('first', { tool: 'search:*' }), rule('second', {})])).toBe(
    'first',
  )
})

test.each([
  [rule('name', { tool: 'web_search' }), true],
  [rule('glob', { tool: 'web_*' }), true],
  [rule('toolset', { tool: 'web:*' }), true],
  [rule('argument', { args: { query: { contains: 'herm' } } }), true],
  [rule('argument not sent', { args: { path: { contains: '/etc' } } }), false],
  [rule('agent', { agentId: 'news' }), true],
  [rule('other agent', { agentId: 'report' }), false],
  [rule('all must hold', { tool: 'web_search', agentId: 'news', args: { query: { equals: 'zeus' } } }), false],
  [rule('everything', {}), true],
])('$reason', (one, expected) => {
  expect(denied([one], { agentId: 'news' }) !== undefined).toBe(expected)
})

const env = rule('env', { args: { path: { contains: '.env' } } })

test.each<[string, JsonObject, DenyRule]>([
  ['in a list', { path: ['x/.env'] }, env],
  ['in a list of lists', { path: [['a'], ['x/.env']] }, env],
  ['in an object', { path: { a: { b: 'x/.env' } } }, env],
  ['as the name of a key', { path: { 'x/.env': 1 } }, env],
  ['as a number', { port: 22 }, rule('port', { args: { port: { contains: '22' } } })],
  ['as one of several that are equal', { path: ['a', '/etc'] }, rule('equals', { args: { path: { equals: '/etc' } } })],
  ['as text that was converted', { port: '22' }, rule('equals', { args: { port: { equals: 22 } } })],
  [
    'behind a list on the way',
    { files: [{ path: 'a' }, { path: 'x/.env' }] },
    rule('files', { args: { 'files.path': { contains: '.env' } } }),
  ],
  ['at a named place of a list', { files: ['x/.env'] }, rule('first', { args: { 'files.0': { contains: '.env' } } })],
])('a denied value does not slip by %s', (_, args, one) => {
  expect(denied([one], { arguments: args })).toBe(one.reason)
})

test.each<[string, JsonObject]>([
  ['another value', { path: ['a', { b: 'c' }] }],
  ['another argument', { file: 'x/.env' }],
  ['null', { path: null }],
  ['what was not sent but every object has', { constructor: 1 }],
])('%s is not denied', (_, args) => {
  expect(
    denied([env, rule('own', { args: { 'toString.name': { contains: '' } } })], { arguments: args }),
  ).toBeUndefined()
})

test('a rule on an unknown toolset is reported, since it protects nothing', () => {
  const typo = rule('typo', { tool: 'terminals:*' })
  expect(compileDeny([typo], toolsets).problems).toEqual([
    { rule: typo, problem: { why: 'unknown_toolset', toolset: 'terminals' } },
  ])
})
