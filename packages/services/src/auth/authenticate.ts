import { timingSafeEqual } from 'node:crypto'
import { fail } from '@hermes/contracts/errors'
import type { Authenticate, Authentication, Credentials } from '@hermes/contracts/ports/authenticate'
import type { Principal } from '@hermes/contracts/principal'
import { hashToken } from '../token.ts'
import { claimAgent } from './claim-agent.ts'
import type { KeyCache, LiveKey } from './key-cache.ts'
import type { LastUsed } from './last-used.ts'

/** In `open` mode everybody on this machine is one principal. */
export const OPEN_PRINCIPAL: Principal = {
  kind: 'system',
  id: 'open',
  name: 'anyone on this machine',
  roles: ['tools:read', 'tools:write'],
  agents: [],
}

/**
 * Tells who asks (DESIGN §3.2). A principal that Studio or the command established passes as it is; in `open` mode
 * programs on this machine are let in; in `api_key` mode a live key decides.
 */
export function createAuthenticate(
  mode: 'open' | 'api_key',
  { keys, lastUsed }: { keys: KeyCache; lastUsed: LastUsed },
): Authenticate {
  return async (credentials) => {
    const { established, claimedAgent } = credentials
    if (established) return { ok: true, principal: established, ...(claimedAgent && { agentId: claimedAgent }) }
    switch (mode) {
      case 'open':
        return openTo(credentials)
      case 'api_key':
        return await byKey(credentials)
    }
  }

  async function byKey({ bearer, claimedAgent }: Credentials): Promise<Authentication> {
    if (bearer === undefined) return refuse('The request carries no key.', SEND_KEY)
    const hash = hashToken(bearer)
    const key = await lookUp(hash)
    if (!key || !sameHash(key.hash, hash)) return refuse('The key is not known, or has been revoked.', NEW_KEY)
    if (key.expiresAt && key.expiresAt.getTime() <= Date.now()) {
      return refuse(`The key ${key.name} expired on ${key.expiresAt.toISOString().slice(0, 10)}.`, NEW_KEY)
    }
    const claim = claimAgent(key, claimedAgent)
    if (!claim.ok) return claim
    lastUsed.touch(key.id)
    const principal: Principal = { kind: 'apiKey', id: key.id, name: key.name, roles: key.roles, agents: key.agents }
    return { ok: true, principal, ...(claim.agentId !== undefined && { agentId: claim.agentId }) }
  }

  async function lookUp(hash: string): Promise<LiveKey | undefined> {
    try {
      return await keys.find(hash)
    } catch (cause) {
      throw fail(
        'unavailable',
        {
          message: 'The database cannot be reached, so that it is not known which keys are valid.',
          remedy: 'Try again in a moment; service returns by itself once the database does.',
          retryAfterMs: 1_000,
        },
        { cause },
      )
    }
  }
}

function openTo({ local, claimedAgent }: Credentials): Authentication {
  if (local !== true) {
    return refuse('Without keys only programs on this machine may call.', 'Set auth.mode: api_key and send a key.')
  }
  return { ok: true, principal: OPEN_PRINCIPAL, ...(claimedAgent && { agentId: claimedAgent }) }
}

/** `127.0.0.0/8`, `::1`, also written as an IPv6 address that holds an IPv4 one. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/i.test(address)
}

const SEND_KEY = 'Send "Authorization: Bearer <key>" with a key made by `hermes keys create`.'
const NEW_KEY = 'Make a new key with `hermes keys create`, or ask the administrator for one.'
const refuse = (reason: string, remedy: string): Authentication => ({ ok: false, reason, remedy })

function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
