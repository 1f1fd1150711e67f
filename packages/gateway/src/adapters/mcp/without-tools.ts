import type { Session } from './handshake.ts'
import type { Listing } from './list-tools.ts'

/** The listing of a server that has no tools to list. */
export function withoutTools({ capabilities }: Session): Listing {
  const declared = Object.keys(capabilities).join(', ') || 'none'
  return {
    ok: false,
    reason: `It does not declare the tools capability in its handshake (declared: ${declared}), so it offers no tools.`,
  }
}
