import type { HistogramBar } from '@hermes/contracts/views/trace'
import type { Database } from '@hermes/db/client'
import { traceHistogram as countBars } from '@hermes/db/traces/histogram'
import { requirePerson } from '../scope.ts'
import type { Actor, TraceQuery } from '../types.ts'
import { compileQuery } from './compile-query.ts'

/** Matching calls over time, in some `bars` bars of equal width. @throws `validation_failed` */
export async function traceHistogram(
  database: Pick<Database, 'pool'>,
  actor: Actor,
  { bars = 60, ...query }: TraceQuery & { bars?: number | undefined },
): Promise<readonly HistogramBar[]> {
  requirePerson(actor)
  return await countBars(database.pool, { ...compileQuery(query), bars })
}
