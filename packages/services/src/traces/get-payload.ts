import { fail } from '@hermes/contracts/errors'
import type { CallPayload } from '@hermes/contracts/views/trace'
import type { Database } from '@hermes/db/client'
import { getPayload as readPayload } from '@hermes/db/traces/get-call'
import { requirePerson } from '../scope.ts'
import type { Actor } from '../types.ts'

/** What went into a call and what came out, redacted as it was recorded. @throws `tool_not_found` */
export async function getPayload(
  database: Pick<Database, 'pool'>,
  actor: Actor,
  { callId }: { callId: string },
): Promise<CallPayload> {
  requirePerson(actor)
  const payload = await readPayload(database.pool, callId)
  if (payload) return payload
  throw fail('tool_not_found', {
    message: `There is no call ${callId}.`,
    remedy: 'Check the id; calls are kept as long as the retention says.',
  })
}
