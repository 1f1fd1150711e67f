import { expect, test } from 'vitest'
import { createBackoff } from './backoff.ts'
import { MCP_LIMITS } from './limits.ts'
import { createWaiting } from './waiting.ts'

const never = new AbortController().signal

test('the back-off doubles from one second to a minute and begins anew after a minute of service', () => {
  const backoff = createBackoff(MCP_LIMITS)
  const steps = Array.from({ length: 8 }, () => backoff.next(0))
  expect(steps).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1_000))
  expect([backoff.next(59_999), backoff.next(60_000), backoff.next(0)]).toEqual([60_000, 1_000, 2_000])
})

test('those who wait get the value when it comes', async () => {
  const waiting = createWaiting<string>()
  const got = [waiting.get(10_000, never), waiting.get(10_000, never)]
  waiting.ready('back')
  expect(await Promise.all(got)).toEqual([
    { ok: true, value: 'back' },
    { ok: true, value: 'back' },
  ])
})

test('nobody waits for a try that comes too late', async () => {
  const waiting = createWaiting<string>()
  const got = waiting.get(10_000, never)
  waiting.dueAt(Date.now() + 20_000)
  expect(await got).toMatchObject({ ok: false, why: 'not_ready', retryAfterMs: expect.closeTo(20_000, -3) })
})

test('waiting ends with the caller, with its time, and with the server', async () => {
  const waiting = createWaiting<string>()
  const abort = new AbortController()
  const left = waiting.get(10_000, abort.signal)
  abort.abort()
  expect(await left).toMatchObject({ why: 'cancelled' })
  expect(await waiting.get(1, never)).toMatchObject({ why: 'not_ready' })
  const stopped = waiting.get(10_000, never)
  waiting.stop()
  expect(await stopped).toMatchObject({ why: 'stopped' })
})

test('who waits for one try only is told as soon as it has failed, others go on waiting', async () => {
  const waiting = createWaiting<number>()
  const { signal } = new AbortController()
  const patient = waiting.get(60_000, signal)
  waiting.trying()
  const once = waiting.get(60_000, signal, true)
  // This one began before anybody asked, and may have looked too early.
  waiting.failed()
  waiting.trying()
  const seen = await Promise.race([once, new Promise((resolve) => setImmediate(resolve, 'still waiting'))])
  expect(seen).toBe('still waiting')
  waiting.failed()
  expect(await once).toMatchObject({ ok: false, why: 'not_ready' })
  waiting.ready(1)
  expect(await patient).toEqual({ ok: true, value: 1 })
})
