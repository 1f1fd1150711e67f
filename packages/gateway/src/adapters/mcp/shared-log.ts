import { LOG_LEVELS, type LogLevel } from '@hermes/contracts/relay'
import { isModern, type Session } from './handshake.ts'
import type { Answer, Request } from './requests.ts'

type Send = (request: Request) => Promise<Answer>

/** How long a call waits for the server to take over a level, ms; then it runs without its lines. */
const LEVEL_MS = 2_000

/**
 * Keeps a server of a version before 2026-07-28, whose log has one level for all callers of a connection, at the lowest that
 * any of them has wanted: `logging/setLevel` goes out before the first call that wants that much. It is never raised again:
 * lines that a call does not want are left out where they are handed over, while raising it would silence somebody else's.
 */
export function withSharedLog(session: Session, send: Send): Send {
  if (!('logging' in session.capabilities) || isModern(session)) return send
  let lowest: number = LOG_LEVELS.length
  let asking: Promise<unknown> = Promise.resolve()

  function ensure(level: LogLevel): Promise<unknown> {
    const wanted = LOG_LEVELS.indexOf(level)
    if (wanted < lowest) {
      lowest = wanted
      asking = send({ method: 'logging/setLevel', params: { level }, timeoutMs: LEVEL_MS })
    }
    return asking
  }

  return async (request) => {
    const level = request.relay?.log?.level
    if (level !== undefined) await ensure(level)
    return send(request)
  }
}
