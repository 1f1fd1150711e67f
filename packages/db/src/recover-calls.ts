import { callError } from '@hermes/contracts/errors'
import type { Log } from '@hermes/contracts/ports/log'
import type pg from 'pg'
import { writeAudit } from './audit.ts'
import { encodeJson } from './encode-json.ts'
import { INSTANCE_LOCK } from './instance.ts'
import { CALLS_CHANNEL } from './recorder/write-batch.ts'
import { withTransaction } from './transaction.ts'

/** Reads the small partial index of running calls only. */
const INSTANCES = `select distinct instance_id from calls where outcome = 'running'`
const END = `update calls set outcome = 'failed', code = 'outcome_uncertain', stopped_at = 'execute', error = $2::json,
  written_xid = pg_current_xact_id()
where instance_id = $1 and outcome = 'running' returning id`
const STOPPED = `update instances set stopped_at = now() where id = $1 and stopped_at is null`
/** Ids named in the audit row; all of them can be found by code and instance. */
const NAMED = 100

/**
 * Ends the calls whose gateway died while they ran: their intent was committed and what became of them is not known. An
 * instance is gone when its lock is free; while this transaction holds that lock no other replica does the same. One
 * audit row an instance. May run on every replica, any number of times.
 * @param options.self the instance that asks; its own calls are in its hands, whatever became of its lock
 * @returns how many calls were ended
 */
export async function recoverCalls(pool: pg.Pool, options: { log: Log; self?: string }): Promise<number> {
  const { rows } = await pool.query<{ instance_id: string }>(INSTANCES)
  let count = 0
  for (const { instance_id } of rows) if (instance_id !== options.self) count += await recover(pool, instance_id)
  if (count > 0) {
    const message = 'Calls of a gateway that died were ended as outcome_uncertain'
    options.log({ level: 'warn', topic: 'call', message, facts: { calls: count } })
  }
  return count
}

async function recover(pool: pg.Pool, instanceId: string): Promise<number> {
  return await withTransaction(pool, async (tx) => {
    const lock = await tx.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(${INSTANCE_LOCK}) as free`, [
      instanceId,
    ])
    if (lock.rows[0]?.free !== true) return 0
    const ended = await tx.query<{ id: string }>(END, [instanceId, encodeJson(uncertain(instanceId))])
    if (ended.rows.length === 0) return 0
    await tx.query(STOPPED, [instanceId])
    await writeAudit(tx, {
      action: 'calls.recovered',
      actor: { kind: 'system', id: 'gateway', name: 'gateway' },
      object: instanceId,
      after: { calls: ended.rows.length, ids: ended.rows.slice(0, NAMED).map((row) => row.id) },
    })
    await tx.query(`select pg_notify('${CALLS_CHANNEL}', '')`)
    return ended.rows.length
  })
}

function uncertain(instanceId: string) {
  return callError('outcome_uncertain', {
    message: 'The gateway stopped while the call was running. It may have happened. Not retried.',
    remedy: 'Look at the backend whether it happened before sending it again.',
    facts: { instance: instanceId },
  })
}
