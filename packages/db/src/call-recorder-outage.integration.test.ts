import type { CallRecord } from '@hermes/contracts/call'
import { callRecord, runningCall } from '@hermes/testing/factories'
import { startOwnServer } from '@hermes/testing/own-server'
import { expect, test } from 'vitest'
import { createCallRecorder } from './call-recorder.ts'
import { openDatabase } from './client.ts'
import { DatabaseError } from './database-error.ts'
import { withinTime } from './recorder/within-time.ts'

async function open() {
  await using stack = new AsyncDisposableStack()
  const server = stack.use(await startOwnServer())
  const database = stack.adopt(await openDatabase({ url: server.url }), (opened) => opened.close())
  const back = Promise.withResolvers<void>()
  const recorder = stack.adopt(
    createCallRecorder({
      pool: database.pool,
      instanceId: 'one',
      log: ({ message }) => {
        if (message === 'Calls are recorded again') back.resolve()
      },
    }),
    (made) => made.close(),
  )
  const outcomes = async () => {
    const { rows } = await database.pool.query('select id, outcome, code from calls order by id')
    return Object.fromEntries(rows.map((row) => [row.id, row.code ?? row.outcome]))
  }
  const query = (text: string, values: string[] = []) => database.pool.query(text, values)
  const owned = stack.move()
  return { server, recorder, outcomes, query, back: back.promise, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

async function refused(promise: Promise<void>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DatabaseError)
  return (error as DatabaseError).kind
}

/** Two seconds by the recorder's own clock, which makes up for what a busy machine kept back. */
const inTwoSeconds = <T>(work: Promise<T>) => withinTime(work, { ms: 2_000, what: 'not refused' })

/** Before anything else could happen in this process: nobody was asked. */
async function atOnce(promise: Promise<string>): Promise<string> {
  return await Promise.race([promise, new Promise<string>((resolve) => setImmediate(resolve, 'later'))])
}

test('without Postgres calls are refused in time, and service returns by itself with the ends that were kept', async () => {
  await using t = await open()
  const [intent, read] = [runningCall(), callRecord()]
  await t.recorder.begin(intent)
  await t.server.stop()

  expect(await inTwoSeconds(refused(t.recorder.finish({ ...intent, outcome: 'ran' })))).toBe('unavailable')
  expect(t.recorder.available()).toBe(false)
  expect(await atOnce(refused(t.recorder.begin(runningCall())))).toBe('unavailable')
  await refused(t.recorder.finish(read))

  await t.server.start()
  await t.back
  expect(t.recorder.available()).toBe(true)
  expect(await t.outcomes()).toEqual({ [intent.id]: 'ran', [read.id]: 'ran' })
  await t.recorder.finish(callRecord())
})

test('a Postgres that accepts and never answers is as good as none, within 2 s', async () => {
  await using t = await open()
  await t.recorder.finish(callRecord())
  t.server.freeze()
  const intent = runningCall()
  const waiting = [t.recorder.begin(intent), t.recorder.begin(runningCall()), t.recorder.finish(callRecord())]
  const results = await inTwoSeconds(Promise.all(waiting.map(refused)))
  expect(results).toEqual(['unavailable', 'unavailable', 'unavailable'])
  t.server.thaw()
  await t.back
  // its intent may have reached the disk or not; either way it must not look as if it were running still
  expect((await t.outcomes())[intent.id]).toBe('unavailable')
})

// A server that takes small rows and not large ones: busy disks, a full queue of the kernel, a slow replica that must follow.
const SLOW_FOR_LARGE = `create function slow() returns trigger language plpgsql as $$
begin
  if length(new.arguments::text) > 500000 then perform pg_sleep(60); end if;
  return new;
end $$;
create trigger slow before insert on calls for each row execute function slow()`

test('an end that is too slow to be written is written without its payload, and service returns by itself', async () => {
  await using t = await open()
  await t.query(SLOW_FOR_LARGE)
  const large = callRecord({ arguments: { text: 'x'.repeat(1_000_000) } })
  const small = [callRecord(), callRecord(), callRecord()]
  await Promise.all([large, ...small].map((record) => refused(t.recorder.finish(record))))
  await t.back
  expect(t.recorder.available()).toBe(true)
  expect(Object.keys(await t.outcomes()).sort()).toEqual([large, ...small].map(({ id }) => id).sort())
  const { rows } = await t.query('select id from calls where not arguments::jsonb ? $1', ['not_recorded'])
  expect(rows.map(({ id }) => String(id)).sort()).toEqual(small.map(({ id }) => id).sort())
  await t.recorder.finish(callRecord())
})

test('an idle connection that was lost costs no call', async () => {
  await using t = await open()
  await t.recorder.finish(callRecord())
  await t.server.stop()
  await t.server.start()
  await t.recorder.finish(callRecord())
  expect(Object.keys(await t.outcomes()).length).toBe(2)
})

test('kill -9 of Postgres under load loses no call that was acknowledged', async () => {
  await using t = await open()
  const acknowledged = new Set<string>()
  const ends = new Map<string, CallRecord>()
  let going = true
  const work = Array.from({ length: 16 }, async () => {
    while (going) {
      const intent = runningCall()
      try {
        await t.recorder.begin(intent)
        acknowledged.add(intent.id)
        const end: CallRecord = { ...intent, outcome: 'ran' }
        ends.set(end.id, end)
        await t.recorder.finish(end)
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error
        going = false
      }
    }
  })
  while (acknowledged.size < 300) await new Promise(setImmediate)
  await t.server.kill()
  await Promise.all(work)
  await t.server.start()
  await t.back
  const outcomes = await t.outcomes()
  for (const id of acknowledged) expect(outcomes[id]).toBe('ran')
  expect(Object.values(outcomes)).not.toContain('running')
})
