import type { TracePage } from '@hermes/contracts/views/trace'
import type { Database } from '@hermes/db/client'
import { listTraces as listRows } from '@hermes/db/traces/list'
import { requirePerson } from '../scope.ts'
import type { Actor, TraceListQuery } from '../types.ts'
import { compileQuery } from './compile-query.ts'

/** One page of traces or calls, newest first. @throws `validation_failed` for a filter or range that is not one */
export async function listTraces(
  database: Pick<Database, 'pool'>,
  actor: Actor,
  query: TraceListQuery,
): Promise<TracePage> {
  requirePerson(actor)
  const { unit = 'trace', cursor, limit = 50 } = query
  return await listRows(database.pool, { ...compileQuery(query), unit, cursor, limit })
}
