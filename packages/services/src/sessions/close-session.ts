import { writeAudit } from '@hermes/db/audit'
import type { Database } from '@hermes/db/client'
import { hashToken } from '../token.ts'

/** Ends a browser session; one that has ended already stays as it is. */
export async function closeSession(database: Database, token: string): Promise<void> {
  const tokenHash = hashToken(token)
  await database.prisma.$transaction(async (tx) => {
    const { count } = await tx.browserSession.updateMany({
      where: { tokenHash, revokedAt: null },
      data: { revokedAt: new Date() },
    })
    if (count === 0) return
    const { person } = await tx.browserSession.findUniqueOrThrow({
      where: { tokenHash },
      select: { person: { select: { id: true, name: true } } },
    })
    await writeAudit(tx, { action: 'session.closed', actor: { kind: 'user', ...person }, object: person.id })
  })
}
