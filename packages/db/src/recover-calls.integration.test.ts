import { callRecord, runningCall } from '@hermes/testing/factories'
import { type OpenedDatabase, openTestDatabase } from '@hermes/testing/opened-database'
import { expect, test } from 'vitest'
import { createCallRecorder } from './call-recorder.ts'
import { claimInstance } from './instance.ts'
import { recoverCalls } from './recover-calls.ts'

const log = () => undefined

/** A gateway that has begun calls. */
async function gateway(db: OpenedDatabase, running: number) {
  const instance = await claimInstance(db.pool, { log })
  const recorder = createCallRecorder({ pool: db.pool, instanceId: instance.id, log })
  const calls = Array.from({ length: running }, () => runningCall())
  await Promise.all(calls.map((call) => recorder.begin(call)))
  return { instance, recorder, calls, die: () => Promise.all([instance.release(), recorder.close()]) }
}

const codes = async (db: OpenedDatabase) => {
  const { rows } = await db.pool.query(
    `select coalesce(code, outcome) as code, count(*)::int as n from calls group by 1`,
  )
  return Object.fromEntries(rows.map((row) => [row.code, row.n]))
}

test('calls of a gateway that died end as outcome_uncertain, with one audit row; those of a living one go on', async () => {
  await using db = await openTestDatabase()
  const [dead, living] = [await gateway(db, 3), await gateway(db, 2)]
  await db.recorder.finish(callRecord())
  await dead.die()
  expect(await recoverCalls(db.pool, { log, self: 'test' })).toBe(3)
  expect(await codes(db)).toEqual({ outcome_uncertain: 3, running: 2, ran: 1 })
  const audit = await db.pool.query(`select object, after from audit where action = 'calls.recovered'`)
  expect(audit.rows).toMatchObject([{ object: dead.instance.id, after: { calls: 3 } }])
  const { rows } = await db.pool.query(`select error from calls where code = 'outcome_uncertain' limit 1`)
  expect(rows[0]?.error).toMatchObject({
    code: 'outcome_uncertain',
    retryable: false,
    facts: { instance: dead.instance.id },
  })
  await living.die()
})

test('several replicas at once recover each call once', async () => {
  await using db = await openTestDatabase()
  const gone = [await gateway(db, 5), await gateway(db, 5), await gateway(db, 5)]
  await Promise.all(gone.map((one) => one.die()))
  const counts = await Promise.all(Array.from({ length: 6 }, () => recoverCalls(db.pool, { log })))
  expect(counts.reduce((sum, count) => sum + count)).toBe(15)
  expect((await db.pool.query('select count(*)::int as n from audit')).rows).toEqual([{ n: 3 }])
  expect(await recoverCalls(db.pool, { log })).toBe(0)
})

test('the true end of a call replaces the guess of a recovery', async () => {
  await using db = await openTestDatabase()
  const other = await gateway(db, 1)
  await other.instance.release()
  await recoverCalls(db.pool, { log })
  const [call] = other.calls
  if (!call) throw new Error('no call')
  await other.recorder.finish({ ...call, outcome: 'ran' })
  expect(await codes(db)).toEqual({ ran: 1 })
  await other.die()
})

test('an instance whose connection was cut takes its lock again', async () => {
  await using db = await openTestDatabase()
  const one = await gateway(db, 1)
  const holders = `select pid from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`
  const [before] = (await db.pool.query(holders)).rows
  await db.pool.query('select pg_terminate_backend($1)', [before?.pid])
  await expect.poll(async () => (await db.pool.query(holders)).rows[0]?.pid ?? before?.pid).not.toBe(before?.pid)
  expect(await recoverCalls(db.pool, { log })).toBe(0)
  await one.die()
})
