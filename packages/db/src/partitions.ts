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
 * @returns names of the partitions made now
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
  const made: string[] = []
  for (const partition of missing) if (await makeOne(client, partition)) made.push(partition.name)
  return made
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
 * lock the parent against every reader and writer, attaching does not.
 */
async function makeOne(client: Queryable, { parent, name, from, to }: Partition): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass($1) is null as missing`, [name])
  if (rows[0]?.missing !== true) return false
  const truncate =
    parent === 'audit'
      ? `execute 'create trigger audit_no_truncate before truncate on ${name} for each statement execute function refuse_change()';`
      : ''
  await client.query(`do $do$ begin
    perform pg_advisory_xact_lock(${PARTITION_LOCK});
    if to_regclass('${name}') is not null then return; end if;
    execute 'create table ${name} (like ${parent} including defaults including constraints including indexes including storage)';
    ${truncate}
    execute $sql$alter table ${parent} attach partition ${name}
      for values from ('${from.toISOString()}') to ('${to.toISOString()}')$sql$;
  end $do$`)
  return true
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
