import { callError } from '@hermes/contracts/errors'
import type { Authentication } from '@hermes/contracts/ports/authenticate'
import { UnreadableBody } from '@hermes/contracts/unreadable-body'
import { revisionContent } from '@hermes/testing/factories'
import { expect, test } from 'vitest'
import { tester, testGateway } from '../gateway-for-tests.ts'
import type { CallInput } from '../types.ts'

const trace = 'a1b2c3d4'.repeat(4)
const parent = '00f067aa0ba902b7'
const unknown: Authentication = { ok: false, reason: 'The key is not known.', remedy: 'Send another.' }
const unread = new UnreadableBody(callError('validation_failed', { message: 'No JSON.', remedy: 'Send JSON.' }), {
  tool_name: 'echo',
  arguments: { big: 'x'.repeat(1_000) },
})
const envelope = { tool_name: 'echo', arguments: { big: 'x'.repeat(1_000) } }
const malformed = { ...envelope, surplus: 1 }

async function refused(answer: Authentication, envelope: unknown, more: Partial<CallInput> = {}) {
  await using hermes = await testGateway({
    content: revisionContent({ tools: [] }),
    deps: { authenticate: () => answer },
  })
  const traceparent = `00-${trace}-${parent}-01`
  const result = await hermes.call('', {}, { envelope, traceparent, ...more })
  return { result, rows: hermes.recorder.calls() }
}

test.each([
  ['whose key is not known', envelope],
  ['that could not be read', unread],
  ['whose envelope is malformed', malformed],
])('a call of nobody known, %s, is recorded in a trace of its own, without arguments', async (_, sent) => {
  const { result, rows } = await refused(unknown, sent)
  expect(rows).toMatchObject([{ traceId: result.traceId, arguments: null }])
  expect(result.traceId).not.toBe(trace)
  expect(rows[0]?.parentSpanId).toBeUndefined()
  expect(rows[0]?.stages.at(-1)?.note).toBe('recorded, without arguments: nobody knows who sent them')
})

test.each([
  ['that could not be read', unread],
  ['whose envelope is malformed', malformed],
])('a call of somebody known, %s, is recorded where it belongs, with who sent what', async (_, sent) => {
  const { rows } = await refused({ ok: true, principal: tester }, sent)
  expect(rows).toMatchObject([{ traceId: trace, principal: { id: tester.id }, arguments: envelope.arguments }])
})

test('a call of nobody known leaves no record where its way in says that there are enough', async () => {
  const { result, rows } = await refused(unknown, envelope, { mayRecordStranger: () => false })
  expect(result.error?.code).toBe('unauthenticated')
  expect(rows).toEqual([])
  const known = await refused({ ok: true, principal: tester }, malformed, { mayRecordStranger: () => false })
  expect(known.rows).toHaveLength(1)
})
