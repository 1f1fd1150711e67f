import type { JsonObject } from '@hermes/contracts/json'
import { expect, test } from 'vitest'
import { createRequests } from './requests.ts'

function harness() {
  const sent: JsonObject[] = []
  const requests = createRequests((message) => sent.push(message))
  const ask = (more: { timeoutMs?: number; signal?: AbortSignal } = {}) =>
    requests.send({ method: 'tools/call', params: {}, timeoutMs: 10_000, ...more })
  return { sent, requests, ask }
}

test('answers are matched by id, in whatever order they come', async () => {
  const { sent, requests, ask } = harness()
  const [first, second] = [ask(), ask()]
  for (const [name, at] of [
    ['b', 1],
    ['a', 0],
  ] as const) {
    expect(requests.receive({ jsonrpc: '2.0', id: sent[at]?.id ?? null, result: { name } })).toBe(true)
  }
  expect([await first, await second]).toEqual([
    { ok: true, result: { name: 'a' } },
    { ok: true, result: { name: 'b' } },
  ])
})

test('ids of the SDK and requests of the server are not taken for answers', () => {
  const { sent, requests, ask } = harness()
  void ask()
  expect(requests.receive({ jsonrpc: '2.0', id: 0, result: {} })).toBe(false)
  expect(requests.receive({ jsonrpc: '2.0', id: sent[0]?.id ?? null, method: 'ping' })).toBe(false)
  requests.closeAll('has gone')
})

test('a time-out tells the server, and the late answer is swallowed', async () => {
  const { sent, requests, ask } = harness()
  expect(await ask({ timeoutMs: 1 })).toEqual({ ok: false, failure: { kind: 'timeout' } })
  const id = sent[0]?.id ?? null
  expect(sent[1]).toMatchObject({ method: 'notifications/cancelled', params: { requestId: id } })
  expect(requests.receive({ jsonrpc: '2.0', id, result: {} })).toBe(true)
})

test('a request that is already cancelled is not sent', async () => {
  const { sent, ask } = harness()
  expect(await ask({ signal: AbortSignal.abort() })).toEqual({ ok: false, failure: { kind: 'cancelled' } })
  expect(sent).toEqual([])
})

test('when the server goes everything in flight fails at once, and idle waits for that', async () => {
  const { requests, ask } = harness()
  const all = [ask(), ask()]
  const idle = requests.idle()
  requests.closeAll('was ended by SIGKILL')
  await idle
  const closed = { ok: false, failure: { kind: 'closed', how: 'was ended by SIGKILL' } }
  expect(await Promise.all(all)).toEqual([closed, closed])
})

test('a request that cannot be written is told as not sent', async () => {
  const requests = createRequests(() => {
    throw new Error('the server has gone')
  })
  expect(await requests.send({ method: 'x', params: {}, timeoutMs: 1_000 })).toEqual({
    ok: false,
    failure: { kind: 'not_sent', why: 'the server has gone' },
  })
})

test('an answer that is neither a result nor an error is a refusal', async () => {
  const { sent, requests, ask } = harness()
  const answer = ask()
  requests.receive({ jsonrpc: '2.0', id: sent[0]?.id ?? null })
  expect(await answer).toMatchObject({ ok: false, failure: { kind: 'refused' } })
})
