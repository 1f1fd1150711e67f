import pg from 'pg'
import { ensurePartitionsFor } from '../partitions.ts'
import { CALL_COLUMNS } from './call-columns.ts'
import type { EncodedCall } from './encode-call.ts'
import { TooLate, withinTime } from './within-time.ts'

/** Told after calls have been committed; without payload, since a reader goes by its own cursor. */
export const CALLS_CHANNEL = 'hermes_calls'

const names = CALL_COLUMNS.map((column) => column.name)
const updated = names.filter((name) => name !== 'id' && name !== 'started_at')

const TELL = `pg_notify('${CALLS_CHANNEL}', '')`

/**
 * One statement, so one transaction and one round trip.
 * @param whenThere what becomes of rows that are there already
 */
function statement(whenThere: { calls: string; spans: string }): string {
  return `with
given_calls as (
  select * from json_to_recordset($1::json) as given(${CALL_COLUMNS.map((c) => `${c.name} ${c.type}`).join(', ')})
), given_spans as (
  select * from json_to_recordset($2::json) as given(call_id text, started_at timestamptz, position integer, trace_id text,
    span_id text, name text, owner text, start_us bigint, duration_us bigint, status text, attributes json)
), written_calls as (
  insert into calls (instance_id, ${names.join(', ')})
  select $3, ${names.map((name) => (name === 'arguments' ? `coalesce(arguments, 'null')` : name)).join(', ')} from given_calls
  ${whenThere.calls}
), written_spans as (
  insert into spans (call_id, started_at, position, trace_id, span_id, name, owner, start_us, duration_us, status, attributes)
  select call_id, started_at, position, trace_id, span_id, name, owner, start_us, duration_us, status, attributes
  from given_spans
  ${whenThere.spans}
)
select ${TELL} where $4::boolean`
}

/**
 * An end replaces an intent or a pending question, and the guess of a recovery; a call that has ended stays as it ended,
 * so that a batch sent twice changes nothing.
 */
const WRITE = {
  name: 'record_calls',
  text: statement({
    calls: `on conflict (id, started_at) do update set
    instance_id = excluded.instance_id, written_xid = pg_current_xact_id(),
    ${updated.map((name) => `${name} = excluded.${name}`).join(', ')}
  where case calls.outcome
    when 'running' then excluded.outcome <> 'running'
    when 'waiting' then true
    else calls.code = 'outcome_uncertain' and excluded.outcome <> 'running'
  end`,
    spans: `on conflict (call_id, started_at, position) do update set
    span_id = excluded.span_id, name = excluded.name, owner = excluded.owner, start_us = excluded.start_us,
    duration_us = excluded.duration_us, status = excluded.status, attributes = excluded.attributes`,
  }),
}

/** For calls that cannot be there yet: looking for rows to replace is an eighth of what a write costs Postgres. */
const WRITE_NEW = { name: 'record_new_calls', text: statement({ calls: '', spans: '' }) }

interface Write {
  client: pg.ClientBase
  instanceId: string
  /** Milliseconds after which the statement is given up; the connection is then of no more use. */
  timeoutMs: number
  /** Live readers are told of it with the commit. */
  tell: boolean
}

/**
 * Writes a batch durably, making the partition of its day where it is missing.
 * @throws the driver's error; after a time-out the connection must be thrown away
 */
export async function writeBatch(batch: readonly EncodedCall[], write: Write): Promise<void> {
  try {
    await send(batch, write)
  } catch (error) {
    if (!isMissingPartition(error)) throw error
    await ensurePartitionsFor(
      write.client,
      batch.map((item) => item.startedAt),
    )
    await send(batch, write)
  }
}

async function send(batch: readonly EncodedCall[], write: Write): Promise<void> {
  if (!batch.every((item) => item.isNew)) return await sendAs(WRITE, batch, write)
  try {
    await sendAs(WRITE_NEW, batch, write)
  } catch (error) {
    if (!isAlreadyThere(error)) throw error
    await sendAs(WRITE, batch, write)
  }
}

async function sendAs(
  { name, text }: typeof WRITE,
  batch: readonly EncodedCall[],
  { client, instanceId, timeoutMs, tell }: Write,
): Promise<void> {
  const calls = `[${batch.map((item) => item.call).join(',')}]`
  const spans = `[${batch.flatMap((item) => item.spans || []).join(',')}]`
  const query = { name, text, values: [calls, spans, instanceId, tell] }
  await withinTime(client.query(query), { ms: timeoutMs, what: 'calls were not written' })
}

/** Tells live readers that calls were committed before. @throws the driver's error, or TooLate */
export async function tellReaders(client: pg.ClientBase, timeoutMs: number): Promise<void> {
  await withinTime(client.query(`select ${TELL}`), { ms: timeoutMs, what: 'readers were not told' })
}

/** Sent before, though nobody heard that it was written. */
function isAlreadyThere(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505'
}

function isMissingPartition(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514' && /no partition/.test(error.message)
}

/**
 * True where the error is the fault of what was to be written, not of the server: bad data (22), broken constraints (23),
 * too large or too deep (54). Sent again, it would fail again.
 */
export function isRowsFault(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(?:21|22|23|54)/.test(error.code ?? '')
}

/** True where the server, though it answers, did not do what was asked of it in time: ours, or its statement_timeout. */
export function isTooSlow(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === '57014'
  return error instanceof TooLate
}
