import type { Principal } from '@hermes/contracts/principal'
import { writeAudit } from '@hermes/db/audit'
import type { Database } from '@hermes/db/client'

/** Who the machine's owner is, until people get accounts of their own. */
export const LOCAL_PERSON: Principal = {
  kind: 'user',
  id: 'ppl_local',
  name: 'Local administrator',
  roles: ['admin'],
  agents: [],
}

/** Makes sure that the local person is there for links and sessions to belong to. Of several at once, one makes it. */
export async function ensureLocalPerson(database: Database): Promise<void> {
  const { id, name, roles } = LOCAL_PERSON
  await database.prisma.$transaction(async (tx) => {
    const data = { id, name, roles: [...roles] }
    const { count } = await tx.person.createMany({ data, skipDuplicates: true })
    if (count === 0) return
    const actor = { kind: 'system', id: 'gateway', name: 'gateway' } as const
    await writeAudit(tx, { action: 'person.created', actor, object: id, after: { name, roles: data.roles } })
  })
}
