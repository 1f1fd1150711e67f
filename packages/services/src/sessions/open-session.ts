import { fail } from '@hermes/contracts/errors'
import type { Principal } from '@hermes/contracts/principal'
import { writeAudit } from '@hermes/db/audit'
import type { Database } from '@hermes/db/client'
import { hashToken, newToken } from '../token.ts'

const SESSION_DAYS = 30

export interface OpenedSession {
  /** For the cookie; only its hash is kept. */
  token: string
  expiresAt: Date
  principal: Principal
}

/**
 * Trades a one-time link's token for a browser session of 30 days. One conditional update uses the link up, so that of
 * two browsers with the same link one gets in.
 * @throws `unauthenticated` where the link is used up, too old, or never was
 */
export async function openSession(database: Database, linkToken: string): Promise<OpenedSession> {
  const tokenHash = hashToken(linkToken)
  const token = newToken()
  const now = new Date()
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 86_400_000)
  return await database.prisma.$transaction(async (tx) => {
    const { count } = await tx.loginLink.updateMany({
      where: { tokenHash, usedAt: null, expiresAt: { gt: now }, person: { disabledAt: null } },
      data: { usedAt: now },
    })
    if (count !== 1) {
      throw fail('unauthenticated', {
        message: 'This link has been used already, or is older than 15 minutes.',
        remedy: 'Make a new one with `hermes login-link`.',
      })
    }
    const { person } = await tx.loginLink.findUniqueOrThrow({
      where: { tokenHash },
      select: { person: { select: { id: true, name: true, roles: true } } },
    })
    await tx.browserSession.create({
      data: { tokenHash: hashToken(token), personId: person.id, expiresAt },
      select: { personId: true },
    })
    const principal: Principal = { kind: 'user', ...person, agents: [] }
    const after = { expiresAt: expiresAt.toISOString() }
    await writeAudit(tx, { action: 'session.opened', actor: principal, object: person.id, after })
    return { token, expiresAt, principal }
  })
}
