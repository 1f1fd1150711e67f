import { expect, test } from 'vitest'
import type { FilterNode } from './ast.ts'
import { parseFilter } from './parse.ts'

const parsed = (text: string) => {
  const result = parseFilter(text)
  return result.ok ? result.filter : result
}
const text = (value: string): FilterNode => ({ kind: 'text', value })
const TRACE = '0a2f4b6c8d0e1f2a3b4c5d6e7f809102'
const CALL = 'call_01jdq8x4vj7k2m3n4p5q6r7s8t'

test.each<[string, FilterNode | undefined]>([
  ['', undefined],
  ['  \n\t ', undefined],
  ['outcome:denied', { kind: 'outcome', value: 'denied' }],
  ['stage:guard', { kind: 'stage', value: 'guard' }],
  ['tool:web_*', { kind: 'tool', value: 'web_*' }],
  ['kind:mcp', { kind: 'toolKind', value: 'mcp' }],
  ['channel:telegram', { kind: 'channel', value: 'telegram' }],
  ['by:"Lin Yue"', { kind: 'by', value: 'Lin Yue' }],
  ['route:search:special', { kind: 'route', value: 'search:special' }],
  ['rev:12', { kind: 'rev', value: 12 }],
  ['rev:rev_12', { kind: 'rev', value: 12 }],
  ['code:upstream_error', { kind: 'code', value: 'upstream_error' }],
  ['duration:>2s', { kind: 'duration', op: '>', ms: 2_000 }],
  ['duration:<=1.5m', { kind: 'duration', op: '<=', ms: 90_000 }],
  ['duration:=0.25ms', { kind: 'duration', op: '=', ms: 0.25 }],
  ['has:retry', { kind: 'has', value: 'retry' }],
  [`trc_${TRACE}`, { kind: 'trace', value: TRACE }],
  [TRACE.toUpperCase(), { kind: 'trace', value: TRACE }],
  [CALL, { kind: 'call', value: CALL }],
  ['refused', text('refused')],
  ['"connection refused"', text('connection refused')],
  [String.raw`"say \"no\" \\"`, text(String.raw`say "no" \ `.trim())],
  ['"outcome:denied"', text('outcome:denied')],
  ['last-run', text('last-run')],
  ['or', text('or')],
  ['连接失败', text('连接失败')],
])('%s', (filter, expected) => {
  expect(parsed(filter)).toEqual(expected)
})

test('terms beside each other must all hold, OR binds weaker, parentheses group', () => {
  const both: FilterNode = { kind: 'and', parts: [text('a'), text('b')] }
  expect(parsed('a b')).toEqual(both)
  expect(parsed('a AND b')).toEqual(both)
  expect(parsed('a b OR c')).toEqual({ kind: 'or', parts: [both, text('c')] })
  expect(parsed('a (b OR c)')).toEqual({
    kind: 'and',
    parts: [text('a'), { kind: 'or', parts: [text('b'), text('c')] }],
  })
  expect(parsed('((a))')).toEqual(text('a'))
})

test('a minus negates a term, a quote or a group', () => {
  expect(parsed('-tool:clarify')).toEqual({ kind: 'not', part: { kind: 'tool', value: 'clarify' } })
  expect(parsed('-"no such host"')).toEqual({ kind: 'not', part: text('no such host') })
  expect(parsed('-(a OR b)')).toEqual({ kind: 'not', part: { kind: 'or', parts: [text('a'), text('b')] } })
  expect(parsed('by:-a')).toEqual({ kind: 'by', value: '-a' })
})

test.each([
  ['status:error', 'status:', /Unknown key “status”. Use outcome, stage, /],
  ['a https://x.example', 'https:', /put it in quotes/],
  ['outcome:broken', 'broken', /Unknown outcome “broken”. Use running, ran, .* or cancelled\./],
  ['outcome:', 'outcome:', /A value is missing/],
  ['outcome: denied', 'outcome:', /A value is missing/],
  ['tool:""', 'tool:', /A value is missing/],
  ['outcome:(ran OR failed)', 'outcome:', /A value is missing/],
  ['duration:>2parsecs', 'parsecs', /^Unknown unit “parsecs”. Use ms, s or m.$/],
  ['duration:>2toString', 'toString', /Unknown unit/],
  ['duration:>2', '2', /has no unit/],
  ['duration:2s', '2s', /needs >/],
  ['duration:>fast', 'fast', /is no duration/],
  ['duration:>99999999999999m', '99999999999999m', /longer than any call/],
  ['rev:last', 'last', /Use its number/],
  ['has:errors', 'errors', /Use error, attempts, /],
  ['trc_12', 'trc_12', /32 hex digits/],
  ['call_12', 'call_12', /26 letters and digits/],
  ['"open', '"open', /not closed/],
  ['by:a"b c"', '"', /Quotes stand around a whole value/],
  ['"a"b', 'b', /Quotes stand around a whole value/],
  ['""', '""', /empty/],
  ['(a', '(', /not closed/],
  ['a)', ')', /closes nothing/],
  ['()', ')', /missing before/],
  ['a OR', '', /missing at the end/],
  ['OR a', 'OR', /both sides/],
  ['a OR OR b', 'OR', /both sides/],
  ['a - b', '-', /directly/],
  ['--a', '-', /directly/],
  ['-', '-', /directly/],
  ['tool:\u0000', '\u0000', /NUL/],
  ['by:"a\u0000b"', '\u0000', /NUL/],
  ['a\u0000:b', '\u0000', /NUL/],
])('%s is an error at %j', (filter, wrong, message) => {
  const result = parseFilter(filter)
  expect(result).toMatchObject({ ok: false, message: expect.stringMatching(message) })
  if (!result.ok) expect(filter.slice(result.at, result.at + result.length)).toBe(wrong)
})

test('length, depth and number of terms are capped', () => {
  expect(parseFilter('a'.repeat(2_001))).toMatchObject({ ok: false, at: 2_000, length: 1 })
  expect(parseFilter(`${'('.repeat(21)}a${')'.repeat(21)}`)).toMatchObject({ ok: false, at: 20 })
  expect(parseFilter(`${'('.repeat(20)}a${')'.repeat(20)}`)).toMatchObject({ ok: true })
  expect(parseFilter('a '.repeat(101))).toMatchObject({ ok: false, at: 200 })
})
