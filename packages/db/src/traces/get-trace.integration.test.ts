import { callError } from '@hermes/contracts/errors'
import { newTraceId } from '@hermes/contracts/trace-context'
import { attemptSpan, callRecord } from '@hermes/testing/factories'
import { openTestDatabase } from '@hermes/testing/opened-database'
import { expect, test } from 'vitest'
import { findTrace, getCall, getPayload } from './get-call.ts'
import { getTrace } from './get-trace.ts'

test('a call comes back as it was recorded, with the order of its keys', async () => {
  await using db = await openTestDatabase()
  const call = callRecord({
    parentSpanId: '00f067aa0ba902b7',
    sessionId: 'ses_1',
    idempotencyKey: 'key',
    agentId: 'helper',
    catalogueHash: 'cafe',
    outcome: 'failed',
    stoppedAt: 'execute',
    error: callError('upstream_error', { cause: 'reset', message: 'It broke.', remedy: 'Look.', facts: { host: 'x' } }),
    arguments: { zebra: 1, apple: { z: null, a: [1.5, 'é😀'] } },
    coercedArguments: { zebra: '1', apple: 2 },
    attempts: [attemptSpan(), attemptSpan({ name: 'backoff', owner: 'idle', status: 'failed' })],
  })
  await db.recorder.finish(call)
  const found = await getCall(db.pool, call.id)
  expect(found).toEqual(call)
  expect(JSON.stringify(found?.arguments)).toBe(JSON.stringify(call.arguments))
})

test('arguments may be any JSON, also null', async () => {
  await using db = await openTestDatabase()
  for (const value of [null, 'text', 7, [], false]) {
    const call = callRecord({ arguments: value })
    await db.recorder.finish(call)
    expect(await getPayload(db.pool, call.id)).toEqual({ callId: call.id, arguments: value, result: call.result })
  }
})

test('a trace has its calls oldest first, without payloads, and opens on the call that decided', async () => {
  await using db = await openTestDatabase()
  const traceId = newTraceId()
  const now = Date.now()
  const denied = callError('denied', { message: 'No.', remedy: 'Ask.' })
  const calls = [
    callRecord({ traceId, startedAt: now }),
    callRecord({ traceId, startedAt: now + 1, outcome: 'denied', error: denied, stoppedAt: 'guard' }),
    callRecord({ traceId, startedAt: now + 2 }),
  ]
  await Promise.all([...calls].reverse().map((call) => db.recorder.finish(call)))
  const trace = await getTrace(db.pool, traceId)
  expect(trace?.calls.map((call) => call.id)).toEqual(calls.map((call) => call.id))
  expect(trace).toMatchObject({ outcome: 'denied', decidingCallId: calls[1]?.id, truncated: false, durationUs: 14_000 })
  expect(trace?.calls[0]?.attempts).toEqual(calls[0]?.attempts)
  expect(trace?.calls[0]).not.toHaveProperty('arguments')
  expect(await getTrace(db.pool, newTraceId())).toBeUndefined()
})

test('a trace is found by its id, by any of its calls, and not by anything else', async () => {
  await using db = await openTestDatabase()
  const call = callRecord()
  await db.recorder.finish(call)
  const expected = { traceId: call.traceId }
  for (const id of [call.traceId, `trc_${call.traceId}`, ` ${call.traceId.toUpperCase()} `, call.id])
    expect(await findTrace(db.pool, id)).toEqual(expected)
  for (const id of ['', 'x', newTraceId(), callRecord().id, 'rev_1', call.traceId.slice(1)])
    expect(await findTrace(db.pool, id)).toBeNull()
})
