import type { AuditEntry } from '@hermes/contracts/audit'
import { writeAudit } from '@hermes/db/audit'
import type { Database } from '@hermes/db/client'
import { hashToken, newToken } from '../token.ts'

const LINK_MINUTES = 15

interface LinkRequest {
  personId: string
  /** Where Studio is: `http://127.0.0.1:3000`. */
  studioUrl: string
  /** Who asked for it. */
  actor: AuditEntry['actor']
}

/**
 * Makes a link that signs one browser in, once, within 15 minutes. The token stands behind `#`, so that it reaches no
 * server's log; only its hash is kept.
 */
export async function createLoginLink(
  database: Database,
  { personId, studioUrl, actor }: LinkRequest,
): Promise<{ url: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + LINK_MINUTES * 60_000)
  await database.prisma.$transaction(async (tx) => {
    await tx.loginLink.create({
      data: { tokenHash: hashToken(token), personId, expiresAt },
      select: { personId: true },
    })
    const after = { expiresAt: expiresAt.toISOString() }
    await writeAudit(tx, { action: 'login_link.created', actor, object: personId, after })
  })
  return { url: `${studioUrl.replace(/\/+$/, '')}/sign-in#t=${token}`, expiresAt }
}
