import type { Principal } from '@hermes/contracts/principal'
import type { CallRun } from './call-run.ts'
import type { Received } from './progress.ts'

/** Whoever calls a tool that is open without a key; holds no role that anything asks for by name. */
const ANYONE: Principal = {
  kind: 'system',
  id: 'anyone',
  name: 'anyone on this machine',
  roles: ['tools:read', 'tools:write'],
  agents: [],
}

/**
 * The principal of a call without a key to a tool whose definition says `auth: { required: false }` (spec §2.1), from a
 * program on this machine only, of which its listener is the judge. A key that was sent and refused is never made up for.
 * @returns undefined where the call needs a key
 */
export function keylessPrincipal({ envelope }: Received, call: CallRun): Principal | undefined {
  const { credentials } = call.input
  if (credentials.bearer !== undefined || credentials.established || credentials.local !== true) return undefined
  const { boundSnapshot: snapshot } = call
  const found = snapshot?.find(envelope.tool_name) ?? []
  const isOpen =
    found.length === 1 &&
    found.every(
      ({ definition }) => !definition.auth.required && snapshot?.isVisible(definition.name, credentials.channel),
    )
  return isOpen ? ANYONE : undefined
}
