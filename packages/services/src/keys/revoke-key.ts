import { fail } from '@hermes/contracts/errors'
import type { ApiKey } from '@hermes/contracts/key'
import { writeAudit } from '@hermes/db/audit'
import type { Database } from '@hermes/db/client'
import { KEYS_CHANNEL, notify } from '@hermes/db/notify'
import { requirePerson } from '../scope.ts'
import type { Actor } from '../types.ts'
import { KEY_COLUMNS, toApiKey } from './key-row.ts'

/**
 * Revokes a key for good; on every replica within a second. Revoking a revoked key changes nothing and is no error: two
 * people may press the button.
 * @param input.id the key's id, or the name of a live key
 * @throws `tool_not_found` where there is no such key, `forbidden`
 */
export async function revokeKey(database: Database, actor: Actor, input: { id: string }): Promise<ApiKey> {
  requirePerson(actor, 'admin')
  const row = await database.prisma.$transaction(async (tx) => {
    const found =
      (await tx.apiKey.findUnique({ where: { id: input.id }, select: { id: true } })) ??
      (await tx.apiKey.findFirst({ where: { name: input.id, revokedAt: null }, select: { id: true } }))
    if (!found) {
      throw fail('tool_not_found', {
        message: `There is no key "${input.id}".`,
        remedy: 'See the keys there are with `hermes keys list`.',
      })
    }
    const { id } = found
    const { count } = await tx.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: new Date() } })
    const key = await tx.apiKey.findUniqueOrThrow({ where: { id }, select: KEY_COLUMNS })
    if (count > 0) {
      await writeAudit(tx, { action: 'key.revoked', actor: actor.principal, object: id, before: { name: key.name } })
      await notify(tx, KEYS_CHANNEL, id)
    }
    return key
  })
  return toApiKey(row)
}
