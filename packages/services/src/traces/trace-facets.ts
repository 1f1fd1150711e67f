import type { TraceFacets } from '@hermes/contracts/views/trace'
import type { Database } from '@hermes/db/client'
import { traceFacets as countFacets } from '@hermes/db/traces/facets'
import { requirePerson } from '../scope.ts'
import type { Actor, TraceQuery } from '../types.ts'
import { compileQuery } from './compile-query.ts'

/** How many of the matching calls have which outcome, stage, tool and channel. @throws `validation_failed` */
export async function traceFacets(
  database: Pick<Database, 'pool'>,
  actor: Actor,
  query: TraceQuery,
): Promise<TraceFacets> {
  requirePerson(actor)
  return await countFacets(database.pool, compileQuery(query))
}
