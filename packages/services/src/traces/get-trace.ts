import { fail } from '@hermes/contracts/errors'
import type { TraceDetail } from '@hermes/contracts/views/trace'
import type { Database } from '@hermes/db/client'
import { getTrace as readTrace } from '@hermes/db/traces/get-trace'
import { requirePerson } from '../scope.ts'
import type { Actor } from '../types.ts'

/** One trace with its calls, without their payloads. @throws `tool_not_found` where there is no such trace */
export async function getTrace(
  database: Pick<Database, 'pool'>,
  actor: Actor,
  { traceId }: { traceId: string },
): Promise<TraceDetail> {
  requirePerson(actor)
  const trace = await readTrace(database.pool, traceId)
  if (trace) return trace
  throw fail('tool_not_found', {
    message: `There is no trace ${traceId}.`,
    remedy: 'Check the id; traces are kept as long as the retention says.',
  })
}
