import { expect, test } from 'vitest'
import type { Listing } from './list-tools.ts'
import { createRelist } from './relist.ts'

function harness() {
  const asked: ((listing: Listing) => void)[] = []
  const got: string[] = []
  let connected = true
  const relist = createRelist({
    everyMs: 1,
    list: () => (connected ? new Promise((resolve) => asked.push(resolve)) : undefined),
    onTools: (tools) => got.push(`${tools.length} tools`),
    onRefused: (reason) => got.push(reason),
  })
  return { relist, asked, got, connect: (value: boolean) => (connected = value) }
}

test('announcements while a list is being read make one more reading, not several at once', async () => {
  const { relist, asked, got } = harness()
  relist.ask()
  relist.ask()
  relist.ask()
  expect(asked).toHaveLength(1)
  asked[0]?.({ ok: true, tools: [] })
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.({ ok: false, reason: 'refused' })
  await expect.poll(() => got).toEqual(['0 tools', 'refused'])
  relist.ask()
  await expect.poll(() => asked.length).toBe(3)
})

test('an announcement that comes before the connection stands is kept for it', async () => {
  const { relist, asked, connect } = harness()
  connect(false)
  relist.ask()
  relist.resume()
  expect(asked).toHaveLength(0)
  connect(true)
  await expect
    .poll(() => {
      relist.resume()
      return asked.length
    })
    .toBe(1)
})

test('a server that announces without end is read ever less often', async () => {
  const everyMs = 10
  const times: number[] = []
  const relist = createRelist({
    everyMs,
    list() {
      times.push(performance.now())
      // Once more, before the answer is there.
      if (times.length < 6) queueMicrotask(() => relist.ask())
      return Promise.resolve({ ok: true, tools: [] })
    },
    onTools: () => undefined,
    onRefused: () => undefined,
  })
  relist.ask()
  await expect.poll(() => times.length).toBeGreaterThanOrEqual(6)
  for (const [index, at] of times.slice(1, 6).entries()) {
    // Timers count in whole milliseconds.
    expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(everyMs * 2 ** index - 1)
  }
})

test('a failure of ours in taking a list is told, and the next announcement is still heard', async () => {
  const told: string[] = []
  let reads = 0
  const relist = createRelist({
    everyMs: 1,
    list() {
      if (++reads === 1) throw new Error('list broke')
      return Promise.resolve({ ok: true, tools: [] })
    },
    onTools() {
      told.push('tools')
      if (reads === 2) throw new Error('taking broke')
    },
    onRefused: (reason) => told.push(reason),
  })
  for (const round of [1, 2, 3]) {
    relist.ask()
    await expect.poll(() => reads).toBe(round)
  }
  await expect
    .poll(() => told)
    .toEqual(['the gateway failed at them: list broke', 'tools', 'the gateway failed at them: taking broke', 'tools'])
})
