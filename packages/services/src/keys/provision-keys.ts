import type { AuditEntry } from '@hermes/contracts/audit'
import { newId } from '@hermes/contracts/ids'
import { writeAudit } from '@hermes/db/audit'
import type { Database } from '@hermes/db/client'
import { errorCode } from '@hermes/db/database-error'
import { KEYS_CHANNEL, notify } from '@hermes/db/notify'
import { hashToken } from '../token.ts'
import { keyPrefix } from './key-secret.ts'
import { type FileKey, type KeyStep, type KnownKey, planKeys } from './plan-keys.ts'

/** Who changes what the files say. */
export const FILES_ACTOR: AuditEntry['actor'] = { kind: 'system', id: 'files', name: 'configuration files' }

/** A key of the configuration with its reference resolved; the secret is hashed here and goes no further. */
export interface ConfiguredKeySecret {
  name: string
  secret: string
  roles: readonly string[]
  agents: readonly string[]
  /** `gateway.yaml:14`, for warnings. */
  from: string
}

/**
 * Makes the keys of the configuration be as the files say, in one transaction: new ones are made, changed ones changed,
 * those gone from the files revoked. A revoked secret never comes back by a file.
 * @returns warnings for people, one sentence each
 */
export async function provisionKeys(database: Database, keys: readonly ConfiguredKeySecret[]): Promise<string[]> {
  const wanted = keys.map(
    ({ secret, ...key }): FileKey => ({ ...key, hash: hashToken(secret), prefix: keyPrefix(secret) }),
  )
  const once = () => provision(database, wanted)
  return await once().catch((error: unknown) => {
    // Between look and act somebody gave one of the names to a key; the second look finds it.
    if (errorCode(error) === 'P2002') return once()
    throw error
  })
}

async function provision(database: Database, wanted: readonly FileKey[]): Promise<string[]> {
  return await database.prisma.$transaction(async (tx) => {
    const known: KnownKey[] = await tx.apiKey.findMany({
      where: {
        OR: [
          { origin: 'file' },
          { hash: { in: wanted.map((key) => key.hash) } },
          { name: { in: wanted.map((key) => key.name) }, revokedAt: null },
        ],
      },
      select: { id: true, name: true, hash: true, roles: true, agents: true, origin: true, revokedAt: true },
    })
    const { steps, warnings } = planKeys(wanted, known)
    // Two keys may change their names with each other, so that all let go of the old ones first.
    for (const step of steps) {
      if (step.kind !== 'change' || step.name === step.before.name) continue
      await tx.apiKey.updateMany({ where: { id: step.id }, data: { name: step.id } })
    }
    for (const step of steps) await apply(tx, step)
    if (steps.length > 0) await notify(tx, KEYS_CHANNEL, 'files')
    return warnings
  })
}

type Transaction = Parameters<Parameters<Database['prisma']['$transaction']>[0]>[0]

async function apply(tx: Transaction, step: KeyStep): Promise<void> {
  switch (step.kind) {
    case 'create': {
      const { name, hash, prefix, roles, agents } = step.key
      const id = newId('key')
      await tx.apiKey.create({
        data: { id, name, hash, prefix, roles: [...roles], agents: [...agents], origin: 'file' },
        select: { id: true },
      })
      const after = { name, roles: [...roles], agents: [...agents] }
      return await writeAudit(tx, { action: 'key.created', actor: FILES_ACTOR, object: id, after })
    }
    case 'change': {
      const { id, name, roles, agents, before } = step
      await tx.apiKey.updateMany({
        where: { id, revokedAt: null },
        data: { name, roles: [...roles], agents: [...agents] },
      })
      const after = { name, roles: [...roles], agents: [...agents] }
      return await writeAudit(tx, { action: 'key.changed', actor: FILES_ACTOR, object: id, before, after })
    }
    case 'revoke': {
      const { id, name } = step
      await tx.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: new Date() } })
      return await writeAudit(tx, { action: 'key.revoked', actor: FILES_ACTOR, object: id, before: { name } })
    }
  }
}
