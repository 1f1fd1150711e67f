import type { Log } from '@hermes/contracts/ports/log'
import { errorText } from './database-error.ts'
import type { Queryable } from './transaction.ts'

/** Serialises the making of partitions among replicas. Any number of ours that nobody else uses. */
const PARTITION_LOCK = 7_270_736_001
const DAYS_BEFORE = 1
const DAYS_AFTER = 7
const MONTHS_AFTER = 2
const EVERY_MS = 3_600_000

interface Partition {
  parent: 'calls' | 'spans' | 'audit'
  name: string
  from: Date
  to: Date
}

/** The day's partitions of calls and spans, in UTC. */
function dayPartitions(at: Date): Partition[] {
  const from = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
  const to = new Date(from.getTime() + 86_400_000)
  const suffix = from.toISOString().slice(0, 10).replaceAll('-', '')
  return (['calls', 'spans'] as const).map((parent) => ({ parent, name: `${parent}_p${suffix}`, from, to }))
}

function monthPartition(year: number, month: number): Partition {
  const from = new Date(Date.UTC(year, month, 1))
  const to = new Date(Date.UTC(year, month + 1, 1))
  return { parent: 'audit', name: `audit_p${from.toISOString().slice(0, 7).replace('-', '')}`, from, to }
}

/** The partitions that must stand at a moment: calls and spans from yesterday to a week ahead, audit two months ahead. */
function partitionsAround(at: Date): Partition[] {
  const wanted: Partition[] = []
  for (let day = -DAYS_BEFORE; day <= DAYS_AFTER; day++)
    wanted.push(...dayPartitions(new Date(at.getTime() + day * 86_400_000)))
  for (let month = 0; month <= MONTHS_AFTER; month++)
    wanted.push(monthPartition(at.getUTCFullYear(), at.getUTCMonth() + month))
  return wanted
}

/**
 * Makes the partitions of the coming days and months where they are missing. Safe on any number of replicas at once.
 * @returns names of those that were missing and now stand
 */
export async function ensurePartitions(client: Queryable, at: Date): Promise<string[]> {
  return await make(client, partitionsAround(at))
}

/** Makes the partitions that rows of these moments need; for a writer that has met a missing one. */
export async function ensurePartitionsFor(client: Queryable, moments: readonly Date[]): Promise<string[]> {
  const wanted = new Map(moments.flatMap(dayPartitions).map((partition) => [partition.name, partition]))
  return await make(client, [...wanted.values()])
}

async function make(client: Queryable, wanted: readonly Partition[]): Promise<string[]> {
  const missing = await notYetThere(client, wanted)
  for (const partition of missing) await client.query(makeOne(partition))
  return missing.map((partition) => partition.name)
}

async function notYetThere(client: Queryable, wanted: readonly Partition[]): Promise<Partition[]> {
  const { rows } = await client.query('select name from unnest($1::text[]) as name where to_regclass(name) is null', [
    wanted.map((partition) => partition.name),
  ])
  const missing = new Set(rows.map((row) => row.name))
  return wanted.filter((partition) => missing.has(partition.name))
}

/**
 * One statement, so one transaction whichever client runs it. Made aside and attached: `create … partition of` would
 * lock the parent against every reader and writer, attaching does not. After the wait for the lock `to_regclass` may
 * answer from a stale cache, pg_class does not.
 */
function makeOne({ parent, name, from, to }: Partition): string {
  const truncate =
    parent === 'audit'
      ? `create trigger audit_no_truncate before truncate on ${name} for each statement execute function refuse_change();`
      : ''
  return `do $do$ begin
  perform pg_advisory_xact_lock(${PARTITION_LOCK});
  if exists (select from pg_class where relname = '${name}' and pg_table_is_visible(oid)) then return; end if;
  create table ${name} (like ${parent} including defaults including constraints including indexes including storage);
  ${truncate}
  alter table ${parent} attach partition ${name} for values from ('${from.toISOString()}') to ('${to.toISOString()}');
end $do$`
}

/**
 * Keeps the partitions of the coming days made, from now until stopped. A failure is told to the log and tried again
 * at the next turn; a week of reserve stands until then.
 * @returns a function that ends it
 */
export function keepPartitions(client: Queryable, log: Log): () => void {
  const turn = async () => {
    try {
      const made = await ensurePartitions(client, new Date())
      if (made.length)
        log({ level: 'info', topic: 'gateway', message: 'Partitions were made', facts: { partitions: made } })
    } catch (error) {
      const facts = { reason: errorText(error) }
      log({ level: 'warn', topic: 'gateway', message: 'Partitions could not be made; trying again in an hour', facts })
    }
  }
  void turn()
  const timer = setInterval(() => void turn(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
