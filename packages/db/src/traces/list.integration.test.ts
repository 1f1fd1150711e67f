import type { CallRecord } from '@hermes/contracts/call'
import { callError } from '@hermes/contracts/errors'
import { parseFilter } from '@hermes/contracts/filter/parse'
import { formatId } from '@hermes/contracts/ids'
import { newTraceId } from '@hermes/contracts/trace-context'
import { callRecord } from '@hermes/testing/factories'
import { type OpenedDatabase, openTestDatabase } from '@hermes/testing/opened-database'
import { expect, test } from 'vitest'
import { traceFacets } from './facets.ts'
import { traceHistogram } from './histogram.ts'
import { type ListQuery, listTraces } from './list.ts'

const NOON = Date.UTC(2026, 0, 15, 12)
const range = { from: new Date(NOON - 86_400_000), to: new Date(NOON + 86_400_000) }
let made = 0

function callAt(at: number, overrides: Partial<CallRecord> = {}): CallRecord {
  const random = new Uint8Array(10)
  new DataView(random.buffer).setUint32(0, made++)
  return callRecord({ id: formatId('call', at, random), startedAt: at, ...overrides })
}

function denied(at: number, overrides: Partial<CallRecord> = {}): CallRecord {
  const error = callError('denied', { message: 'No mail.', remedy: 'Ask.' })
  return callAt(at, { outcome: 'denied', stoppedAt: 'guard', error, ...overrides })
}

const record = (db: OpenedDatabase, calls: readonly CallRecord[]) =>
  Promise.all(calls.map((call) => db.recorder.finish(call)))

async function listAll(db: OpenedDatabase, query: Partial<ListQuery>): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await listTraces(db.pool, { unit: 'call', range, limit: 7, ...query, cursor })
    ids.push(...page.rows.map((row) => row.callId))
    cursor = page.nextCursor
  } while (cursor)
  return ids
}

function filter(text: string) {
  const result = parseFilter(text)
  if (!result.ok) throw new Error(result.message)
  return { filter: result.filter }
}

test('pages through calls of one moment give each once, newest first', async () => {
  await using db = await openTestDatabase()
  const calls = Array.from({ length: 40 }, (_, i) => callAt(NOON + (i % 2)))
  await record(db, calls)
  const ids = await listAll(db, {})
  expect(new Set(ids).size).toBe(40)
  expect(ids).toEqual([...calls].sort((a, b) => b.startedAt - a.startedAt || (a.id < b.id ? 1 : -1)).map((c) => c.id))
})

test('a trace stands once, by its first call, with the outcome of the call that decides', async () => {
  await using db = await openTestDatabase()
  const traceId = newTraceId()
  const [first, second, third] = [
    callAt(NOON, { traceId, tool: 'plan', requestedTool: 'plan' }),
    denied(NOON + 10, { traceId }),
    callAt(NOON + 20, { traceId }),
  ]
  const other = callAt(NOON + 5)
  await record(db, [first, second, third, other])
  const { rows } = await listTraces(db.pool, { unit: 'trace', range, limit: 10 })
  expect(rows.map((row) => [row.root, row.callId, row.calls, row.outcome])).toEqual([
    ['web_search', other.id, 1, 'ran'],
    ['plan', second.id, 3, 'denied'],
  ])
  expect(rows[1]).toMatchObject({ sentence: { lead: 'Denied', rest: 'No mail.' }, durationUs: 32_000 })
})

test('a trace with one matching call is listed, also where a page ends inside it', async () => {
  await using db = await openTestDatabase()
  const traces = Array.from({ length: 9 }, (_, i) => {
    const traceId = newTraceId()
    return [
      callAt(NOON + i * 10, { traceId }),
      denied(NOON + i * 10 + 1, { traceId }),
      denied(NOON + i * 10 + 2, { traceId }),
    ]
  })
  await record(db, traces.flat())
  const ids = await listAll(db, { unit: 'trace', limit: 4, ...filter('outcome:denied') })
  expect(ids).toEqual(traces.map(([, second]) => second?.id).reverse())
})

test('facets count outcomes, stages, tools and channels of what matches', async () => {
  await using db = await openTestDatabase()
  await record(db, [callAt(NOON), callAt(NOON + 1), denied(NOON + 2, { channel: 'mcp' })])
  expect(await traceFacets(db.pool, { range })).toEqual({
    outcome: [
      { value: 'ran', count: 2 },
      { value: 'denied', count: 1 },
    ],
    stage: [{ value: 'guard', count: 1 }],
    tool: [{ value: 'web_search', count: 3 }],
    channel: [
      { value: 'api', count: 2 },
      { value: 'mcp', count: 1 },
    ],
    total: 3,
  })
  expect((await traceFacets(db.pool, { range, ...filter('outcome:denied') })).total).toBe(1)
})

test('the histogram has all its bars, at round times, and nothing is counted twice', async () => {
  await using db = await openTestDatabase()
  await record(db, [callAt(NOON), callAt(NOON + 3_600_000), denied(NOON + 3_600_001)])
  const bars = await traceHistogram(db.pool, { range, bars: 48 })
  expect(bars.length).toBe(48)
  expect(bars.filter((bar) => bar.ran + bar.stopped > 0)).toEqual([
    { from: new Date(NOON), ran: 1, stopped: 0 },
    { from: new Date(NOON + 3_600_000), ran: 1, stopped: 1 },
  ])
})

test('a cursor that is not ours begins anew instead of failing', async () => {
  await using db = await openTestDatabase()
  await record(db, [callAt(NOON)])
  for (const cursor of ['x', 'WyJ4IiwieSJd', '']) {
    expect((await listTraces(db.pool, { unit: 'call', range, limit: 5, cursor })).rows.length).toBe(1)
  }
})
