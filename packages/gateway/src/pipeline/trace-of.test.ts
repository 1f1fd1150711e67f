import { expect, test } from 'vitest'
import { traceOf } from './trace-of.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = `00-${TRACE}-b7ad6b7169203331-01`

test('the header names trace and parent; the envelope alone names the trace; with neither one begins', () => {
  expect(traceOf(PARENT, undefined)).toEqual({ traceId: TRACE, parentSpanId: 'b7ad6b7169203331' })
  expect(traceOf(PARENT, TRACE)).toEqual({ traceId: TRACE, parentSpanId: 'b7ad6b7169203331' })
  expect(traceOf(undefined, TRACE)).toEqual({ traceId: TRACE })
  expect(traceOf(undefined, undefined).traceId).toMatch(/^[0-9a-f]{32}$/)
})

test('a malformed header is ignored, as W3C asks', () => {
  expect(traceOf('00-zz-1-01', TRACE)).toEqual({ traceId: TRACE })
  expect(traceOf(`00-${'0'.repeat(32)}-b7ad6b7169203331-01`, undefined).parentSpanId).toBeUndefined()
})

test('two traces for one call are refused, and both are named', () => {
  const other = '1'.repeat(32)
  expect(() => traceOf(PARENT, other)).toThrow(
    `trace_id ${other} and the traceparent header's ${TRACE} name two traces`,
  )
})
