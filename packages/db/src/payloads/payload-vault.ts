import type { JsonObject } from '@hermes/contracts/json'
import type { PayloadVault } from '@hermes/contracts/ports/payload-vault'
import type pg from 'pg'
import { type SealingKey, seal, unseal } from './seal.ts'

const KEEP = `insert into call_payloads (call_id, key_id, sealed, expires_at) values ($1, $2, $3, $4)
  on conflict (call_id) do update set key_id = $2, sealed = $3, expires_at = $4`
const READ = `select key_id, sealed from call_payloads where call_id = $1 and expires_at > now()`
const DROP = `delete from call_payloads where call_id = $1`
const SWEEP = `delete from call_payloads where expires_at <= now()`

/** Keeps raw arguments in Postgres, where without the key nobody can read them: not in a dump, not in a replica. */
export function createPayloadVault(pool: pg.Pool, key: SealingKey): PayloadVault {
  return {
    async keep({ callId, arguments: given, expiresAt }) {
      await pool.query(KEEP, [callId, key.id, seal(JSON.stringify(given), key, callId), expiresAt])
    },
    async read(callId) {
      const { rows } = await pool.query<{ key_id: string; sealed: Buffer }>(READ, [callId])
      const [row] = rows
      // Of another key, nothing can be made; the call's arguments have to be given anew.
      if (!row || row.key_id !== key.id) return undefined
      return JSON.parse(unseal(row.sealed, key, callId)) as JsonObject
    },
    async drop(callId) {
      await pool.query(DROP, [callId])
    },
  }
}

/** Deletes what is kept past its time. @returns how many */
export async function sweepPayloads(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(SWEEP)
  return rowCount ?? 0
}
