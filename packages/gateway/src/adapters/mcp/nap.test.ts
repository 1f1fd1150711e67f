import { expect, test } from 'vitest'
import { createNap } from './nap.ts'

test('a pause ends when woken, and when it is no longer wanted', async () => {
  const nap = createNap()
  const stop = new AbortController()
  const woken = nap.sleep(60_000, stop.signal)
  nap.wakeIn(1)
  await woken
  const stopped = nap.sleep(60_000, stop.signal)
  stop.abort()
  await stopped
  await nap.sleep(60_000, stop.signal)
})

test('waking nobody does not shorten the next pause', async () => {
  const nap = createNap()
  nap.wakeIn(0)
  const stop = new AbortController()
  const pause = nap.sleep(60_000, stop.signal)
  const first = await Promise.race([
    pause.then(() => 'pause'),
    new Promise((resolve) => setImmediate(resolve, 'other')),
  ])
  expect(first).toBe('other')
  stop.abort()
  await pause
})
