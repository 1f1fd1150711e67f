import { expect, it } from 'vitest'
import {
  formatTraceparent,
  newSpanId,
  newTraceId,
  parseTraceparent,
  readTracestate,
  traceIdSchema,
} from './trace-context.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const span = '00f067aa0ba902b7'

it('reads what it writes', () => {
  const [traceId, spanId] = [newTraceId(), newSpanId()]
  expect(parseTraceparent(formatTraceparent(traceId, spanId))).toEqual({ traceId, parentSpanId: spanId, sampled: true })
  expect(traceIdSchema.safeParse(traceId).success).toBe(true)
})

it.each([
  ['a future version by its first four fields', `cc-${trace}-${span}-01-more`, true],
  ['surrounding space', ` 00-${trace}-${span}-00 `, true],
  ['version 00 with more behind it', `00-${trace}-${span}-01-more`, false],
  ['the forbidden version', `ff-${trace}-${span}-01`, false],
  ['an all-zero trace', `00-${'0'.repeat(32)}-${span}-01`, false],
  ['an all-zero span', `00-${trace}-${'0'.repeat(16)}-01`, false],
  ['upper case', `00-${trace.toUpperCase()}-${span}-01`, false],
  ['nothing', '', false],
])('%s', (_name, header, accepted) => {
  expect(parseTraceparent(header) !== undefined).toBe(accepted)
})

it.each([
  ['one member', 'congo=t61rcWkgMzE', true],
  ['several, with blanks and empty ones between', 'rojo=00f067aa0ba902b7 , ,congo=t61rcWkgMzE', true],
  ['a tenant key', 'fw529a3039@dt=FfAAAa:1', true],
  ['a key in capitals', 'Congo=x', false],
  ['a value with a comma or an equals sign', 'a=b=c', false],
  ['a value that ends in a blank inside', 'a= b', true],
  ['no value', 'a=', false],
  ['one key twice', 'a=1,a=2', false],
  ['another line', 'a=1\r\nx-evil: 1', false],
  ['more than 32 members', Array.from({ length: 33 }, (_, i) => `k${i}=1`).join(','), false],
  ['more than 512 characters', `a=${'x'.repeat(200)},b=${'x'.repeat(200)},c=${'x'.repeat(200)}`, false],
  ['nothing', ' , ', false],
])('tracestate: %s', (_name, header, accepted) => {
  expect(readTracestate(header)).toBe(accepted ? header.trim() : undefined)
})
