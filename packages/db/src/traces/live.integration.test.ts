import { callRecord, runningCall } from '@hermes/testing/factories'
import { type OpenedDatabase, openTestDatabase } from '@hermes/testing/opened-database'
import { expect, test } from 'vitest'
import { encodeCall } from '../recorder/encode-call.ts'
import { writeBatch } from '../recorder/write-batch.ts'
import { listTraces } from './list.ts'
import { type LiveOptions, liveCalls } from './live.ts'

const log = () => undefined
const range = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) }

async function take(db: OpenedDatabase, count: number, options: Partial<LiveOptions>) {
  const stop = new AbortController()
  const rows = []
  for await (const live of liveCalls(db, { unit: 'call', log, signal: stop.signal, ...options })) {
    rows.push(live)
    if (rows.length === count) break
  }
  return rows
}

const head = async (db: OpenedDatabase) => (await listTraces(db.pool, { unit: 'call', range, limit: 1 })).head

test('a call that was begun earlier but committed later is not missed', async () => {
  await using db = await openTestDatabase()
  const slow = await db.pool.connect()
  const [early, late] = [callRecord(), callRecord()]
  await slow.query('begin')
  await writeBatch([encodeCall(early)], { client: slow, instanceId: 'slow', timeoutMs: 5_000, tell: true })
  await db.recorder.finish(late)
  const after = await head(db) // has seen late, not early, whose transaction is the older one
  await slow.query('commit')
  slow.release()
  const next = callRecord()
  await db.recorder.finish(next)
  const rows = await take(db, 2, { after })
  expect(rows.map(({ row }) => row.callId)).toEqual([early.id, next.id])
})

test('an open transaction of somebody else holds nothing up', async () => {
  await using db = await openTestDatabase()
  const after = await head(db)
  const other = await db.pool.connect()
  await other.query('begin')
  await other.query('select pg_current_xact_id()')
  const call = callRecord()
  await db.recorder.finish(call)
  expect((await take(db, 1, { after })).map(({ row }) => row.callId)).toEqual([call.id])
  await other.query('rollback')
  other.release()
})

test('going on from any row loses and doubles none, also across a lost connection', async () => {
  await using db = await openTestDatabase()
  const after = await head(db)
  const calls = Array.from({ length: 650 }, () => callRecord())
  const writing = Promise.all(calls.map((call) => db.recorder.finish(call)))
  const seen: string[] = []
  let cursor = after
  while (seen.length < calls.length) {
    const rows = await take(db, Math.min(130, calls.length - seen.length), { after: cursor })
    seen.push(...rows.map(({ row }) => row.callId))
    cursor = rows.at(-1)?.cursor
    await db.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where query like $1 and pid <> pg_backend_pid()',
      ['listen%'],
    )
  }
  await writing
  expect(seen.length).toBe(new Set(seen).size)
  expect(new Set(seen)).toEqual(new Set(calls.map((call) => call.id)))
})

test('a running call comes again when it has ended; a filter holds back what does not match', async () => {
  await using db = await openTestDatabase()
  const after = await head(db)
  const call = runningCall()
  await db.recorder.begin(call)
  await db.recorder.finish({ ...call, outcome: 'ran' })
  const rows = await take(db, 1, { after, filter: { kind: 'outcome', value: 'ran' } })
  expect(rows.map(({ row }) => [row.callId, row.outcome])).toEqual([[call.id, 'ran']])
})

test('unit trace gives a trace again with each further call', async () => {
  await using db = await openTestDatabase()
  const after = await head(db)
  const first = callRecord()
  await db.recorder.finish(first)
  const [one] = await take(db, 1, { after, unit: 'trace' })
  await db.recorder.finish(callRecord({ traceId: first.traceId }))
  const [two] = await take(db, 1, { after: one?.cursor, unit: 'trace' })
  expect([one?.row.calls, two?.row.calls]).toEqual([1, 2])
})

test('the signal ends it while it waits', async () => {
  await using db = await openTestDatabase()
  const stop = new AbortController()
  const rows = liveCalls(db, { unit: 'call', log, signal: stop.signal })
  const next = rows.next()
  stop.abort()
  expect((await next).done).toBe(true)
})
