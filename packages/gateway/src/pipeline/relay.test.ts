import type { CallRelay, ProgressUpdate, RelayedLog } from '@hermes/contracts/relay'
import { createRedactor } from '@hermes/policy/redaction/redactor'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRelaying } from './relay.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function listening(wanted?: (told: ProgressUpdate[], lines: RelayedLog[]) => CallRelay) {
  const told: ProgressUpdate[] = []
  const lines: RelayedLog[] = []
  const faults: unknown[] = []
  const abort = new AbortController()
  const both: CallRelay = {
    onProgress: (update) => void told.push(update),
    log: { level: 'info', onLog: (line) => void lines.push(line) },
  }
  const relaying = createRelaying(wanted ? wanted(told, lines) : both, {
    redactor: createRedactor([]),
    signal: abort.signal,
    onFault: (fault) => void faults.push(fault),
  })
  return { told, lines, faults, abort, relaying, ...relaying.open() }
}

const hears = (relay: CallRelay) => ({
  progress: (progress: number, more: Partial<ProgressUpdate> = {}) => relay.onProgress?.({ progress, ...more }),
  log: (data: RelayedLog['data'], level: RelayedLog['level'] = 'info') => relay.log?.onLog({ level, data }),
})

test('only what the caller asked for is asked of the backend', () => {
  expect(Object.keys(listening(() => ({})).relay)).toEqual([])
  expect(Object.keys(listening((told) => ({ onProgress: (update) => void told.push(update) })).relay)).toEqual([
    'onProgress',
  ])
  expect(listening().relay.log?.level).toBe('info')
})

test('messages and data are redacted, and less severe lines than asked for are not told', () => {
  const { relay, told, lines } = listening()
  hears(relay).progress(1, { total: 2, message: 'password=hunter2222' })
  hears(relay).log({ api_key: 'sk-0123456789abcdef', step: 1 })
  hears(relay).log('never mind', 'debug')
  expect(told).toMatchObject([{ progress: 1, total: 2 }])
  expect(lines).toMatchObject([{ level: 'info', data: { step: 1 } }])
  expect(JSON.stringify([told, lines])).not.toMatch(/hunter2222|sk-0123456789abcdef/)
})

test('a message has at most 4 kB, data at most 64 kB, and both end between characters', () => {
  const { relay, told, lines } = listening()
  hears(relay).progress(1, { message: '笔'.repeat(3_000) })
  hears(relay).log({ text: 'é'.repeat(70_000) })
  const message = told[0]?.message ?? ''
  const line = lines[0]?.data
  const data = typeof line === 'string' ? line : ''
  expect(Buffer.byteLength(message)).toBeLessThanOrEqual(4_096)
  expect(message).toMatch(/^笔{1364}…$/)
  expect(Buffer.byteLength(data)).toBeLessThanOrEqual(65_536)
  expect(data).toMatch(/^\{"text":"é+…$/)
})

test('what is far too long is not searched for secrets, and so not told', () => {
  const { relay, told, lines } = listening()
  hears(relay).log({ text: 'x'.repeat(300_000), password: 'hunter2222' })
  hears(relay).progress(1, { message: 'x'.repeat(10_000_000) })
  expect(lines).toEqual([{ level: 'info', data: '(a line of 300035 characters is left out)' }])
  expect(told[0]?.message).toMatch(/^x{4093}…$/)
})

test('what is no message, no logger and no data is left out', () => {
  const { relay, told, lines } = listening()
  const odd: Record<string, unknown> = { progress: 1, message: 7, level: 'info', logger: 7 }
  relay.onProgress?.(odd as unknown as ProgressUpdate)
  relay.log?.onLog(odd as unknown as RelayedLog)
  expect([told, lines]).toEqual([[{ progress: 1 }], [{ level: 'info', data: null }]])
})

test('progress only grows, over all attempts, and is a number', () => {
  const { relay, told, relaying, close } = listening()
  for (const progress of [1, 3, 2, 3, Number.NaN, Number.POSITIVE_INFINITY, 4]) hears(relay).progress(progress)
  expect(close()).toMatchObject({ progress_count: 3, last_progress: { progress: 4 } })
  const second = relaying.open()
  for (const progress of [1, 4, 5]) hears(second.relay).progress(progress, { total: Number.NaN })
  expect(second.close()).toEqual({ progress_count: 1, last_progress: { progress: 5 } })
  expect(told).toEqual([{ progress: 1 }, { progress: 3 }, { progress: 4 }, { progress: 5 }])
})

test('of too many updates the newest is told, when the second is over or the call ends', () => {
  const { relay, told, close } = listening()
  for (let progress = 1; progress <= 1_000; progress++) hears(relay).progress(progress)
  expect(told).toHaveLength(200)
  vi.advanceTimersByTime(1_000)
  expect(told.at(-1)).toEqual({ progress: 1_000 })
  expect(told).toHaveLength(201)
  for (let progress = 1_001; progress <= 2_000; progress++) hears(relay).progress(progress)
  expect(close()).toEqual({ progress_count: 401, progress_dropped: 1_599, last_progress: { progress: 2_000 } })
  expect(told.at(-1)).toEqual({ progress: 2_000 })
})

test('nothing is told after the end, nor once the caller has gone', () => {
  const { relay, told, lines, close } = listening()
  expect(close()).toEqual({})
  hears(relay).progress(1)
  hears(relay).log('late')
  const gone = listening()
  gone.abort.abort()
  hears(gone.relay).progress(1)
  hears(gone.relay).log('late')
  vi.runAllTimers()
  expect([...told, ...lines, ...gone.told, ...gone.lines]).toEqual([])
  expect(gone.close()).toEqual({})
})

test('a listener that throws hears nothing more, and its fault is told once', () => {
  const { relay, faults, close } = listening(() => ({
    onProgress: () => {
      throw new Error('the socket is closed')
    },
  }))
  hears(relay).progress(1)
  hears(relay).progress(2)
  expect(faults).toEqual([new Error('the socket is closed')])
  expect(close()).toMatchObject({})
})
