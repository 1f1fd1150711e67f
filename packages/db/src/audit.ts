import type { AuditEntry } from '@hermes/contracts/audit'
import { newId } from '@hermes/contracts/ids'
import { encodeJson } from './encode-json.ts'
import type { Queryable } from './transaction.ts'

/** The part of a Prisma transaction that is needed here. */
interface PrismaTransaction {
  $executeRawUnsafe(query: string, ...values: unknown[]): Promise<number>
}

const INSERT = `insert into audit (id, action, actor_kind, actor_id, actor_name, object, before, after, trace_id)
values ($1, $2, $3, $4, $5, $6, $7::json, $8::json, $9)`

/**
 * Writes one row of the audit in the transaction of the change it tells of (DESIGN §10.4).
 * @param tx a driver's client inside a transaction, or a Prisma transaction
 */
export async function writeAudit(tx: Queryable | PrismaTransaction, entry: AuditEntry): Promise<void> {
  const values = [
    newId('aud'),
    entry.action,
    entry.actor.kind,
    entry.actor.id,
    entry.actor.name,
    entry.object,
    entry.before === undefined ? null : encodeJson(entry.before),
    entry.after === undefined ? null : encodeJson(entry.after),
    entry.traceId ?? null,
  ]
  if ('$executeRawUnsafe' in tx) await tx.$executeRawUnsafe(INSERT, ...values)
  else await tx.query(INSERT, values)
}
