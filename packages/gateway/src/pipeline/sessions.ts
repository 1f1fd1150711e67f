import { newId } from '@hermes/contracts/ids'
import type { Principal } from '@hermes/contracts/principal'

/** Gives every call its session (DESIGN §1). */
export interface Sessions {
  /** @param handle the caller's own word for it; a name, never a credential */
  of(principal: Principal, handle: string | undefined, now: number): string
}

const IDLE_MS = 30 * 60_000
const REMEMBERED = 10_000

/**
 * Sessions are keyed by principal: the same handle from two principals names two sessions, so nobody gets into
 * another's by guessing. Without a handle a principal has one session, which ends after 30 minutes without a call.
 */
export function createSessions(): Sessions {
  const open = new Map<string, { id: string; lastCall: number }>()
  return {
    of(principal, handle, now) {
      const owner = `${principal.kind}:${principal.id}`
      if (handle !== undefined) return `${owner}/${handle}`
      const known = open.get(owner)
      const id = known && now - known.lastCall < IDLE_MS ? known.id : newId('ses')
      // Re-inserting keeps the map in the order of use, so that the longest unused is forgotten first.
      open.delete(owner)
      open.set(owner, { id, lastCall: now })
      if (open.size > REMEMBERED) {
        const [oldest] = open.keys()
        if (oldest !== undefined) open.delete(oldest)
      }
      return id
    },
  }
}
