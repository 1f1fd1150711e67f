import type { Principal } from '@hermes/contracts/principal'
import type { Database } from '@hermes/db/client'

/** Who the machine's owner is, until people get accounts of their own. */
export const LOCAL_PERSON: Principal = {
  kind: 'user',
  id: 'ppl_local',
  name: 'Local administrator',
  roles: ['admin'],
  agents: [],
}

/** Makes sure that the local person is there for links and sessions to belong to. */
export async function ensureLocalPerson(database: Database): Promise<void> {
  const { id, name, roles } = LOCAL_PERSON
  await database.prisma.person.upsert({
    where: { id },
    create: { id, name, roles: [...roles] },
    update: {},
    select: { id: true },
  })
}
