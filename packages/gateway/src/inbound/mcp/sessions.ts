import { randomBytes } from 'node:crypto'
import type { Principal } from '@hermes/contracts/principal'
import type { LogLevel } from '@hermes/contracts/relay'
import { ownerOf } from './caller.ts'
import type { RequestId } from './json-rpc.ts'
import type { LegacyVersion } from './versions.ts'

/** A client's session of the revisions that have them. It holds no process, no timer and no connection of its own. */
export interface McpSession {
  id: string
  owner: string
  version: LegacyVersion
  toolset: string | undefined
  lastUsed: number
  logLevel: LogLevel | undefined
  /** The list as the client has last been given it, or been told that it changed. */
  seen: string | undefined
  /** Calls under way, with the client's own id of the request: it should be one call's, and nobody makes sure. */
  calls: Map<AbortController, RequestId> | undefined
}

export interface SessionLimits {
  /** Sessions in all. */
  total: number
  perOwner: number
  /** Milliseconds without a request after which a session has ended. */
  idleMs: number
}

export const SESSION_LIMITS: SessionLimits = { total: 10_000, perOwner: 1_000, idleMs: 24 * 60 * 60_000 }

export interface McpSessions {
  open(principal: Principal, about: { version: LegacyVersion; toolset: string | undefined }): McpSession
  /** @returns undefined where there is none, it has expired, or it is somebody else's: nobody learns which */
  find(id: string, principal: Principal): McpSession | undefined
  /** Ends it and what runs in it. */
  end(session: McpSession): void
  size(): number
}

/**
 * Keeps sessions in the order of their last use. Clients often go without a word, so that the longest unused makes room
 * for a new one; a client whose session is gone is told so and begins another.
 * @param hooks.busy whether a session is in use at the moment, and must not make room
 * @param hooks.ended told of every session that has ended
 */
export function createMcpSessions(
  limits: SessionLimits,
  hooks: { now: () => number; busy: (session: McpSession) => boolean; ended: (session: McpSession) => void },
): McpSessions {
  const sessions = new Map<string, McpSession>()
  const perOwner = new Map<string, number>()

  const end = (session: McpSession) => {
    if (!sessions.delete(session.id)) return
    const left = (perOwner.get(session.owner) ?? 1) - 1
    if (left > 0) perOwner.set(session.owner, left)
    else perOwner.delete(session.owner)
    for (const call of session.calls?.keys() ?? []) call.abort()
    hooks.ended(session)
  }

  const isOver = (session: McpSession) => hooks.now() - session.lastUsed >= limits.idleMs && !hooks.busy(session)

  const makeRoom = (owner: string) => {
    for (const session of sessions.values()) {
      if (!isOver(session)) break
      end(session)
    }
    if ((perOwner.get(owner) ?? 0) >= limits.perOwner) endOldest((session) => session.owner === owner)
    if (sessions.size >= limits.total) endOldest(() => true)
  }

  const endOldest = (concerned: (session: McpSession) => boolean) => {
    let oldest: McpSession | undefined
    for (const session of sessions.values()) {
      if (!concerned(session)) continue
      oldest ??= session
      if (hooks.busy(session)) continue
      end(session)
      return
    }
    // All are in use: the bound holds nevertheless.
    if (oldest) end(oldest)
  }

  return {
    open(principal, { version, toolset }) {
      const owner = ownerOf(principal)
      makeRoom(owner)
      const id = randomBytes(16).toString('hex')
      const session: McpSession = {
        id,
        owner,
        version,
        toolset,
        lastUsed: hooks.now(),
        logLevel: undefined,
        seen: undefined,
        calls: undefined,
      }
      sessions.set(id, session)
      perOwner.set(owner, (perOwner.get(owner) ?? 0) + 1)
      return session
    },
    find(id, principal) {
      const session = sessions.get(id)
      if (!session || session.owner !== ownerOf(principal)) return undefined
      if (isOver(session)) {
        end(session)
        return undefined
      }
      const now = hooks.now()
      // The order needs no more than a second's precision.
      if (now - session.lastUsed > 1_000) {
        session.lastUsed = now
        sessions.delete(id)
        sessions.set(id, session)
      }
      return session
    },
    end,
    size: () => sessions.size,
  }
}

/** The name under which a session's calls are gathered. Not the whole id: records are read by people who do not own it. */
export function sessionHandle(session: McpSession): string {
  return `mcp-${session.id.slice(0, 12)}`
}
