import { callRecord } from '@hermes/testing/factories'
import { expect, test } from 'vitest'
import { encodeCall } from './encode-call.ts'
import { MAX_RECORD_BYTES } from './shorten-record.ts'

const rowOf = (record: Parameters<typeof encodeCall>[0]) => JSON.parse(encodeCall(record).call)
const MB = 1_000_000

test('a record of ordinary size is kept whole', () => {
  const row = rowOf(
    callRecord({ arguments: { text: 'x'.repeat(MB) }, result: { kind: 'json', value: 'y'.repeat(MB) } }),
  )
  expect(row.arguments).toEqual({ text: 'x'.repeat(MB) })
  expect(row.result).toEqual({ kind: 'json', value: 'y'.repeat(MB) })
})

test('of one that is too large the largest part is left out, which the row says', () => {
  const row = rowOf(callRecord({ arguments: { text: 'x' }, result: { kind: 'json', value: 'y'.repeat(3 * MB) } }))
  expect(row.arguments).toEqual({ text: 'x' })
  expect(row.result).toEqual({
    kind: 'json',
    value: { not_recorded: 'left out: 3.0 MB, and a record holds 2.2 MB in all' },
  })
})

test.each([
  ['arguments', { arguments: { text: '€'.repeat(MB) } }],
  ['converted arguments', { coercedArguments: { text: 'x'.repeat(3 * MB) } }],
  ['everything', { arguments: 'x'.repeat(3 * MB), result: { kind: 'json' as const, value: 'x'.repeat(3 * MB) } }],
  ['facts', { stages: [{ ...callRecord().stages[0], facts: { path: 'x'.repeat(3 * MB) } }] as never }],
  ['marks', { marks: { bytes: 1, redacted: ['x'.repeat(3 * MB)], trust: 'trusted' as const, private: false } }],
  ['attributes', { attempts: [{ ...callRecord().attempts[0], attributes: { x: 'x'.repeat(3 * MB) } }] as never }],
  ['the error', { error: { ...error(), message: 'x'.repeat(3 * MB), facts: { x: 'x'.repeat(3 * MB) } } }],
])('no record is larger than its limit, whatever in it is large: %s', (_, overrides) => {
  const encoded = encodeCall(callRecord(overrides))
  expect(Buffer.byteLength(encoded.call + encoded.spans)).toBeLessThanOrEqual(MAX_RECORD_BYTES)
  expect(JSON.parse(encoded.call)).toMatchObject({ tool: 'web_search', outcome: 'ran' })
})

test('the end of a call carries the arguments that its intent was recorded with', () => {
  const sent = { text: 'a NUL \u0000, a half \ud800', '"quoted"': [1, { deep: null }] }
  const record = callRecord({ arguments: sent, coercedArguments: { text: 'coerced' } })
  const { result: _, ...begun } = record
  const intent = rowOf({ ...begun, outcome: 'running' })
  sent['"quoted"'] = []
  const end = rowOf(record)
  expect(end).toEqual({ ...intent, outcome: 'ran', result: record.result })
  expect(end.arguments).toEqual(intent.arguments)
  expect(end.arguments).toEqual({ text: 'a NUL \\u0000, a half \\ud800', '"quoted"': [1, { deep: null }] })
})

function error() {
  return { code: 'internal' as const, remedy: 'none', modelMessage: 'none', retryable: false }
}
