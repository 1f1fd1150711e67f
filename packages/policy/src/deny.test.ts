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

test('a rule on an unknown toolset is reported, since it protects nothing', () => {
  const typo = rule('typo', { tool: 'terminals:*' })
  expect(compileDeny([typo], toolsets).problems).toEqual([
    { rule: typo, problem: { why: 'unknown_toolset', toolset: 'terminals' } },
  ])
})
