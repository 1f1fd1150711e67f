import type { Principal } from '@hermes/contracts/principal'
import type { Database } from '@hermes/db/client'
import { hashToken } from '../token.ts'

const IDLE_DAYS = 7
/** How exact "last seen" is; a page's many requests write once. */
const SEEN_MS = 60_000

/**
 * The person of a session that is neither ended, older than 30 days, nor idle for 7; else undefined.
 * @param options.seen false: looked up by ourselves, which does not count as the person's being there
 */
export async function findSession(
  database: Database,
  token: string,
  options: { seen: boolean } = { seen: true },
): Promise<Principal | undefined> {
  const tokenHash = hashToken(token)
  const now = new Date()
  const row = await database.prisma.browserSession.findFirst({
    where: {
      tokenHash,
      revokedAt: null,
      expiresAt: { gt: now },
      lastSeenAt: { gt: new Date(now.getTime() - IDLE_DAYS * 86_400_000) },
      person: { disabledAt: null },
    },
    select: { lastSeenAt: true, person: { select: { id: true, name: true, roles: true } } },
  })
  if (!row) return undefined
  if (options.seen && now.getTime() - row.lastSeenAt.getTime() > SEEN_MS) {
    await database.prisma.browserSession.updateMany({ where: { tokenHash }, data: { lastSeenAt: now } })
  }
  return { kind: 'user', ...row.person, agents: [] }
}
