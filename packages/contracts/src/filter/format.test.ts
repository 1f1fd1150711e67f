import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OUTCOMES } from '../call.ts'
import { CHANNELS } from '../channel.ts'
import { ERROR_CODES } from '../errors.ts'
import { STAGES } from '../stage.ts'
import { TOOL_KINDS } from '../tool.ts'
import { DURATION_OPERATORS, FILTER_FEATURES, type FilterNode, type FilterTerm } from './ast.ts'
import { formatFilter } from './format.ts'
import { parseFilter } from './parse.ts'

const words = fc.oneof(
  fc.constantFrom(
    'a',
    'OR',
    'AND',
    '-',
    '-a',
    'tool:x',
    ':',
    ':a',
    'a:',
    '\\',
    '"',
    '\\"',
    'trc_1',
    'call_x',
    'f'.repeat(32),
    '(',
    'a b',
    '  ',
    '\n',
  ),
  fc.string({ minLength: 1, maxLength: 8 }),
  fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom('"', '\\', '-', ':', '(', ')', ' ', 'a') }),
)
const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'.split('')), minLength: length, maxLength: length })
const of = <Kind extends string, Value>(kind: Kind, value: fc.Arbitrary<Value>) =>
  value.map((one) => ({ kind, value: one }))

const term: fc.Arbitrary<FilterTerm> = fc.oneof(
  of('outcome', fc.constantFrom(...OUTCOMES)),
  of('stage', fc.constantFrom(...STAGES)),
  of('toolKind', fc.constantFrom(...TOOL_KINDS)),
  of('channel', fc.constantFrom(...CHANNELS)),
  of('code', fc.constantFrom(...ERROR_CODES)),
  of('has', fc.constantFrom(...FILTER_FEATURES)),
  of('tool', words),
  of('by', words),
  of('route', words),
  of('rev', fc.nat(999_999_999)),
  fc.record({
    kind: fc.constant('duration' as const),
    op: fc.constantFrom(...DURATION_OPERATORS),
    ms: fc.oneof(
      fc.nat(10_000_000).map((us) => us / 1_000),
      fc.nat(10_000).map((s) => s * 1_000),
      fc.constantFrom(0, 1e12),
    ),
  }),
  of('trace', hex(32)),
  of(
    'call',
    fc
      .string({ unit: fc.constantFrom(...'0123456789abcdefghjkmnpqrstvwxyz'.split('')), minLength: 26, maxLength: 26 })
      .map((id) => `call_${id}`),
  ),
  of('text', words),
)
const { node } = fc.letrec<{ node: FilterNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    term,
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.array(tie('node'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('not' as const), part: tie('node') }),
  ),
}))

test('what is written reads back to the same tree', () => {
  fc.assert(
    fc.property(node, (filter) => {
      expect(parseFilter(formatFilter(filter))).toEqual({ ok: true, filter })
    }),
    { numRuns: 3_000 },
  )
})

test('any text is read or refused with a place inside it, and never throws', () => {
  const piece = fc.oneof(
    words,
    fc.constantFrom(' ', '(', ')', '-', '"', ' OR ', 'outcome:', 'outcome:ran', 'duration:>', '2s', 'has:', 'rev:1'),
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      (filter) => {
        const result = parseFilter(filter)
        if (result.ok) {
          expect(parseFilter(formatFilter(result.filter))).toEqual(result)
        } else {
          expect(result.message).not.toBe('')
          expect(result.at).toBeGreaterThanOrEqual(0)
          expect(result.at + result.length).toBeLessThanOrEqual(filter.length)
        }
      },
    ),
    { numRuns: 3_000 },
  )
})

test.each([
  ['outcome:denied   -tool:x', 'outcome:denied -tool:x'],
  ['((a OR b) c)', '(a OR b) c'],
  ['a b OR c', 'a b OR c'],
  ['"plain"', 'plain'],
  ['by:"Lin Yue"', 'by:"Lin Yue"'],
  ['duration:>2000ms', 'duration:>2s'],
  ['', ''],
])('%s is written as %s', (filter, expected) => {
  const result = parseFilter(filter)
  expect(result.ok && formatFilter(result.filter)).toBe(expected)
})
