import type { ApiKey } from '@hermes/contracts/key'
import type { Database } from '@hermes/db/client'
import { requirePerson } from '../scope.ts'
import type { Actor } from '../types.ts'
import { KEY_COLUMNS, toApiKey } from './key-row.ts'

/** All keys, the newest first; revoked ones too, since people ask about them. */
export async function listKeys(database: Database, actor: Actor): Promise<readonly ApiKey[]> {
  requirePerson(actor)
  const rows = await database.prisma.apiKey.findMany({
    select: KEY_COLUMNS,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 1_000,
  })
  return rows.map(toApiKey)
}
