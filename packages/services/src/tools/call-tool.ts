import type { CallResult } from '@hermes/contracts/call'
import type { Gateway } from '@hermes/gateway/types'
import { requirePerson } from '../scope.ts'
import type { Actor, TestCall } from '../types.ts'

/**
 * A person's test call: through the whole pipeline, recorded like any other. Every end of it is a result, not an error,
 * so that the person sees trace id and stages of what was refused, too.
 */
export async function callTool(gateway: Pick<Gateway, 'call'>, actor: Actor, input: TestCall): Promise<CallResult> {
  requirePerson(actor)
  const { signal, session_id, ...envelope } = input
  return await gateway.call({
    envelope: { ...envelope, ...(session_id !== undefined && { session_id }) },
    credentials: { channel: actor.channel, established: actor.principal },
    ...(signal && { signal }),
  })
}
