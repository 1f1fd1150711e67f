import type { CallRecord } from '@hermes/contracts/call'
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

test('a new call that is there already changes nothing, and its batch-mates are written', async () => {
  await using t = await open()
  const [twice, other] = [callRecord(), callRecord()]
  await t.recorder.finish(twice)
  await Promise.all([t.recorder.finish({ ...twice, outcome: 'failed' }), t.recorder.finish(other)])
  expect(await t.outcomes()).toEqual({ [twice.id]: 'ran', [other.id]: 'ran' })
})

test('characters that Postgres refuses are stored visibly and harm no other call', async () => {
  await using t = await open()
  const odd = callRecord({ requestedTool: 'a\0b', arguments: { 'k\0': '\ud800', fine: '\\u0000 😀' } })
  const plain = callRecord()
  await Promise.all([t.recorder.finish(odd), t.recorder.finish(plain)])
  const { rows } = await t.pool.query('select requested_tool, arguments from calls where id = $1', [odd.id])
  expect(rows).toEqual([{ requested_tool: 'a\\u0000b', arguments: { 'k\\u0000': '\\ud800', fine: '\\u0000 😀' } }])
  expect(await t.outcomes()).toHaveProperty(plain.id)
})

// the first is too deep for Postgres, the second also for JSON.stringify
test.each([4_500, 30_000])(
  'content that cannot be stored (%i levels) is left out of its own call, and its batch-mates are whole',
  async (levels) => {
    await using t = await open()
    const deep: CallRecord['arguments'] = JSON.parse('['.repeat(levels) + ']'.repeat(levels))
    const poisonous = callRecord({ arguments: { deep } })
    const others = Array.from({ length: 20 }, () => callRecord())
    const records = [...others.slice(0, 7), poisonous, ...others.slice(7)]
    await Promise.all(records.map((record) => t.recorder.finish(record)))
    const { rows } = await t.pool.query(`select id, arguments from calls`)
    const stored = new Map(rows.map((row) => [row.id, row.arguments]))
    for (const other of others) expect(stored.get(other.id)).toEqual(other.arguments)
    expect(stored.get(poisonous.id)).toEqual({ not_recorded: 'the database refuses this content' })
  },
)

test('the partition of any day is made when a call of that day comes', async () => {
  await using t = await open()
  const old = callRecord({ startedAt: Date.UTC(2020, 1, 29) })
  await Promise.all([t.recorder.finish(old), t.recorder.finish(callRecord())])
  const { rows } = await t.pool.query('select tableoid::regclass::text as partition from calls where id = $1', [old.id])
  expect(rows).toEqual([{ partition: 'calls_p20200229' }])
})

test('each write is told on hermes_calls', async () => {
  await using t = await open()
  let heard = 0
  const ready = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  t.listen('hermes_calls', (payload) => {
    if (payload === undefined) return ready.resolve()
    heard++
    told.resolve()
  })
  await ready.promise
  await t.recorder.finish(callRecord())
  await told.promise
  expect(heard).toBe(1)
})

test('close writes what waits', async () => {
  await using t = await open()
  const records = Array.from({ length: 700 }, () => callRecord())
  const finished = records.map((record) => t.recorder.finish(record))
  await t.recorder.close()
  await Promise.all(finished)
  expect(Object.keys(await t.outcomes()).length).toBe(700)
  expect(t.recorder.available()).toBe(false)
  await expect(t.recorder.begin(runningCall())).rejects.toThrow('cannot be recorded')
})

test('calls of many megabytes are written without their payload, with all the others and in time', async () => {
  await using t = await open()
  const large = Array.from({ length: 8 }, () =>
    callRecord({ arguments: { ['k'.repeat(100_000)]: 'x'.repeat(5_000_000) } }),
  )
  const others = Array.from({ length: 50 }, () => callRecord())
  await Promise.all([...large, ...others].map((record) => t.recorder.finish(record)))
  expect(t.recorder.available()).toBe(true)
  expect(Object.keys(await t.outcomes()).length).toBe(58)
  const { rows } = await t.pool.query(
    'select distinct arguments::text as kept from calls where length(arguments::text) > 30',
  )
  expect(rows).toEqual([{ kept: expect.stringContaining('left out: 5.1 MB') }])
})
