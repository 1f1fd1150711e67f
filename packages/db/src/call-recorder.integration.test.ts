import { callRecord, runningCall } from '@hermes/testing/factories'
import { createTestDatabase } from '@hermes/testing/postgres'
import { expect, test } from 'vitest'
import { createCallRecorder } from './call-recorder.ts'
import { openDatabase } from './client.ts'

const log = () => undefined

async function open() {
  const stack = new AsyncDisposableStack()
  const test = stack.use(await createTestDatabase())
  const database = stack.adopt(await openDatabase({ url: test.url }), (opened) => opened.close())
  const recorder = stack.adopt(createCallRecorder({ pool: database.pool, instanceId: 'one', log }), (r) => r.close())
  const outcomes = async () => {
    const { rows } = await database.pool.query('select id, outcome from calls order by id')
    return Object.fromEntries(rows.map((row) => [row.id, row.outcome]))
  }
  return { ...test, ...database, recorder, outcomes, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

test('an end replaces its intent, and stands when finish resolves', async () => {
  await using t = await open()
  const intent = runningCall()
  await t.recorder.begin(intent)
  expect(await t.outcomes()).toEqual({ [intent.id]: 'running' })
  await t.recorder.finish({ ...intent, outcome: 'ran' })
  expect(await t.outcomes()).toEqual({ [intent.id]: 'ran' })
})

test('many at once go in few transactions, each resolved once durable', async () => {
  await using t = await open()
  const records = Array.from({ length: 300 }, () => callRecord())
  await Promise.all(records.map((record) => t.recorder.finish(record)))
  const { rows } = await t.pool.query(
    'select count(*)::int as calls, count(distinct written_xid)::int as batches from calls',
  )
  expect(rows[0].calls).toBe(300)
  expect(rows[0].batches).toBeLessThan(10)
  const spans = await t.pool.query('select count(*)::int as n from spans')
  expect(spans.rows[0].n).toBe(300)
})

test('an end that comes twice, and an intent that comes late, change nothing', async () => {
  await using t = await open()
  const intent = runningCall()
  await t.recorder.finish({ ...intent, outcome: 'ran' })
  await t.recorder.begin(intent)
  await t.recorder.finish({ ...intent, outcome: 'failed' })
  expect(await t.outcomes()).toEqual({ [intent.id]: 'ran' })
})
