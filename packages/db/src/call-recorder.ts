import type { CallRecord } from '@hermes/contracts/call'
import type { CallRecorder } from '@hermes/contracts/ports/call-recorder'
import type { Log } from '@hermes/contracts/ports/log'
import type pg from 'pg'
import { DatabaseError, errorText } from './database-error.ts'
import { batchWriter } from './recorder/batch-writer.ts'
import { keepConnection } from './recorder/connection.ts'
import { encodeCall, encodeKept, neverBegan } from './recorder/encode-call.ts'
import { keptEnds } from './recorder/kept-ends.ts'
import { untilBack } from './recorder/until-back.ts'
import { type Waiting, writeQueue } from './recorder/write-queue.ts'

/** A caller hears within this time whether its call is durable. */
const DEADLINE_MS = 1_900
const BATCH = { rows: 500, bytes: 4_000_000 }
/** Beyond this no further call begins. */
const QUEUE = { rows: 20_000, bytes: 64_000_000 }
const KEPT_BYTES = 64_000_000
const SETTINGS = `set statement_timeout = ${DEADLINE_MS}; set lock_timeout = ${DEADLINE_MS}; set synchronous_commit = on`

export interface CallRecorderOptions {
  pool: pg.Pool
  /** Which instance writes; recovery after its death goes by it. */
  instanceId: string
  log: Log
}

/**
 * Writes calls down by group commit: at once when idle; what comes while a write is under way goes with the next one.
 * Without Postgres `begin` and `finish` reject with `DatabaseError` `unavailable` within 2 s and `available()` is false
 * until it answers again by itself; ends are kept meanwhile and written first.
 * @returns the port, and `close`, which writes everything that waits and lets the connection go
 */
export function createCallRecorder(options: CallRecorderOptions): CallRecorder & { close(): Promise<void> } {
  const { log } = options
  const connection = keepConnection(options.pool, SETTINGS)
  const writer = batchWriter({ ...options, connection })
  const queue = writeQueue()
  const kept = keptEnds(KEPT_BYTES)
  const closing = new AbortController()
  /** Calls in flight whose intent may be in the database. */
  const begun = new Set<string>()
  let writing: Promise<void> | undefined
  let returning: Promise<void> | undefined
  let up = true

  const fail = ({ record, kind, reject }: Waiting, { error, doubt }: { error: DatabaseError; doubt: boolean }) => {
    if (kind === 'end') kept.put(encodeKept(record))
    else if (doubt) kept.put(encodeKept(neverBegan(record)))
    reject(error)
  }

  const down = (group: readonly Waiting[], cause: unknown) => {
    up = false
    const error = unavailable(cause)
    for (const waiting of group) fail(waiting, { error, doubt: true })
    for (const waiting of queue.all()) fail(waiting, { error, doubt: false })
    const facts = { reason: errorText(cause) }
    log({ level: 'error', topic: 'call', message: 'Calls cannot be recorded; new ones are refused', facts })
    returning = untilBack({ connection, writer, kept, batch: BATCH, signal: closing.signal }).then((ends) => {
      if (ends === undefined) return
      up = true
      const told = { ends, lost: kept.takeLost() }
      log({ level: 'info', topic: 'call', message: 'Calls are recorded again', facts: told })
    })
  }

  const run = async () => {
    while (up && queue.rows() > 0) {
      const batch = queue.next(BATCH)
      const unsettled = await writer.settle(batch, (batch[0]?.at ?? performance.now()) + DEADLINE_MS)
      if (unsettled) down(unsettled.group, unsettled.cause)
    }
    writing = undefined
  }

  const add = (record: CallRecord, kind: Waiting['kind']) =>
    new Promise<void>((resolve, reject) => {
      const encoded = encodeCall(record)
      if (kind === 'begin') begun.add(record.id)
      else if (!begun.delete(record.id)) encoded.isNew = true
      const waiting = { record, kind, encoded, at: performance.now(), resolve, reject }
      if (!up || closing.signal.aborted) return fail(waiting, { error: unavailable(), doubt: false })
      queue.add(waiting)
      writing ??= run()
    })

  const available = () => up && !closing.signal.aborted && queue.rows() < QUEUE.rows && queue.bytes() < QUEUE.bytes

  return {
    available,
    async begin(record) {
      if (!available()) throw unavailable()
      await add(record, 'begin')
    },
    async finish(record) {
      kept.remove(record.id)
      await add(record, 'end')
    },
    async close() {
      closing.abort()
      await writing
      await returning
      await writer.close()
      const facts = { ends: kept.size() }
      if (facts.ends > 0) log({ level: 'error', topic: 'call', message: 'Ends of calls could not be written', facts })
      connection.drop()
    },
  }
}

function unavailable(cause?: unknown): DatabaseError {
  return new DatabaseError('unavailable', {
    message: 'The call cannot be recorded, because the database does not answer.',
    remedy: 'Bring the database back; calls are taken again as soon as it answers.',
    cause,
  })
}
