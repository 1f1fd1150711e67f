import type { Database } from '@hermes/db/client'
import { findTrace as findById } from '@hermes/db/traces/get-call'
import { requirePerson } from '../scope.ts'
import type { Actor } from '../types.ts'

/** The trace of a pasted trace id or call id; null where there is none. */
export async function findTrace(
  database: Pick<Database, 'pool'>,
  actor: Actor,
  { id }: { id: string },
): Promise<{ traceId: string } | null> {
  requirePerson(actor)
  return await findById(database.pool, id)
}
