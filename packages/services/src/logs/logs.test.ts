import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LogEvent } from '@hermes/contracts/ports/log'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADMIN } from '../audit-for-tests.ts'
import { listLogs } from './list-logs.ts'
import { compileLogFilter } from './log-filter.ts'
import { createLogStore } from './log-store.ts'
import { tailLogs } from './tail-logs.ts'

const TRACE = '0a2f4b6c8d0e1f2a3b4c5d6e7f809102'
const event = (at: number, more: Partial<LogEvent> = {}): LogEvent => ({
  at,
  level: 'info',
  topic: 'gateway',
  message: `line ${at}`,
  ...more,
})

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hermes-logs-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test.each([
  ['mcp', { topic: 'mcp' as const }, {}],
  ['errors', { level: 'warn' as const }, {}],
  ['errors', { level: 'error' as const }, {}],
  [TRACE, { traceId: TRACE }, { traceId: TRACE.replace('0a', '0b') }],
  [TRACE.slice(0, 8), { traceId: TRACE }, {}],
])('%s selects its lines', (filter, wanted, other) => {
  const selects = compileLogFilter(filter)
  expect(selects(event(1, wanted))).toBe(true)
  expect(selects(event(1, other))).toBe(false)
})

test.each(['', 'warnings', '0a2', 'MCP', `${TRACE}0`])('%j is no filter, and says what is', (filter) => {
  expect(() => compileLogFilter(filter)).toThrow('not a filter of the log')
})

test('the store keeps the newest lines', () => {
  const store = createLogStore(3)
  for (let at = 1; at <= 20; at++) store.add(event(at))
  expect(store.recent().map(({ at }) => at)).toEqual([18, 19, 20])
})

test('lines older than memory come from the file, none twice; what is not a line is passed over', async () => {
  const logFile = join(folder, 'gateway.ndjson')
  const lines = [1, 2, 3, 4].map((at) => JSON.stringify(event(at)))
  await writeFile(
    logFile,
    [...lines.slice(0, 2), 'not json', '{"at": "x"}', ...lines.slice(2), '{"at": 5, "lev'].join('\n'),
  )
  const logs = createLogStore()
  for (const at of [3, 4]) logs.add(event(at))
  const at = async (limit?: number) => (await listLogs({ logs, logFile }, ADMIN, { limit })).map((one) => one.at)
  expect(await at()).toEqual([1, 2, 3, 4])
  expect(await at(3)).toEqual([2, 3, 4])
  expect(await at(1)).toEqual([4])
})

test('a tail gets each line once, in order, and ends with its signal', async () => {
  const store = createLogStore()
  const stop = new AbortController()
  const tail = tailLogs(store, ADMIN, { filter: 'mcp', signal: stop.signal })
  const first = tail.next()
  for (let at = 1; at <= 3; at++) {
    store.add(event(at))
    store.add(event(at, { topic: 'mcp' }))
  }
  expect([await first, await tail.next(), await tail.next()].map(({ value }) => value?.at)).toEqual([1, 2, 3])
  const last = tail.next()
  stop.abort()
  expect(await last).toEqual({ done: true, value: undefined })
})

test('a reader that is too slow is told how much it has missed', async () => {
  const store = createLogStore()
  const stop = new AbortController()
  const tail = tailLogs(store, ADMIN, { signal: stop.signal })
  const first = tail.next()
  store.add(event(0))
  await first
  for (let at = 1; at <= 10_005; at++) store.add(event(at))
  expect((await tail.next()).value).toMatchObject({ level: 'warn', message: expect.stringMatching(/^5 lines/) })
  expect((await tail.next()).value).toMatchObject({ at: 6 })
  stop.abort()
})
