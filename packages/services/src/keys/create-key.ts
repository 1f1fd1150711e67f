import { type CallFailure, fail } from '@hermes/contracts/errors'
import { newId } from '@hermes/contracts/ids'
import { type ApiKey, agentNameSchema, keyNameSchema } from '@hermes/contracts/key'
import { roleNameSchema } from '@hermes/contracts/principal'
import { writeAudit } from '@hermes/db/audit'
import type { Database } from '@hermes/db/client'
import { errorCode } from '@hermes/db/database-error'
import { KEYS_CHANNEL, notify } from '@hermes/db/notify'
import { z } from 'zod'
import { requirePerson } from '../scope.ts'
import { hashToken } from '../token.ts'
import type { Actor, NewKey } from '../types.ts'
import { KEY_COLUMNS, toApiKey } from './key-row.ts'
import { keyPrefix, newKeySecret } from './key-secret.ts'

const newKeySchema = z.strictObject({
  name: keyNameSchema,
  roles: z.array(roleNameSchema).min(1).max(50),
  agents: z.array(agentNameSchema).max(50).default([]),
  expiresAt: z.date().optional(),
})

/**
 * Makes a key. The secret is in this answer and nowhere else: only its SHA-256 is kept.
 * @throws `conflict` where a live key has the name, `validation_failed`, `forbidden`
 */
export async function createKey(
  database: Database,
  actor: Actor,
  input: NewKey,
): Promise<{ key: ApiKey; secret: string }> {
  requirePerson(actor, 'admin')
  const { name, roles, agents, expiresAt } = newKeySchema.parse(input)
  if (expiresAt && expiresAt.getTime() <= Date.now()) {
    throw fail('validation_failed', {
      message: 'The key would have expired already.',
      remedy: 'Give a time in the future, or none.',
      facts: { path: 'expiresAt' },
    })
  }
  const secret = newKeySecret()
  const making = database.prisma.$transaction(async (tx) => {
    const same = await tx.apiKey.findFirst({ where: { name, revokedAt: null }, select: { id: true, origin: true } })
    if (same) throw nameTaken(name, same)
    const created = await tx.apiKey.create({
      data: {
        id: newId('key'),
        name,
        prefix: keyPrefix(secret),
        hash: hashToken(secret),
        roles: [...new Set(roles)],
        agents: [...new Set(agents)],
        origin: actor.channel,
        ...(expiresAt && { expiresAt }),
      },
      select: KEY_COLUMNS,
    })
    const after = { name, roles: created.roles, agents: created.agents, expiresAt: expiresAt?.toISOString() ?? null }
    await writeAudit(tx, { action: 'key.created', actor: actor.principal, object: created.id, after })
    await notify(tx, KEYS_CHANNEL, created.id)
    return created
  })
  const row = await making.catch((error: unknown) => {
    // Of several at once each found the name free, and the index of live names let one have it.
    throw errorCode(error) === 'P2002' ? nameTaken(name) : error
  })
  return { key: toApiKey(row), secret }
}

function nameTaken(name: string, by?: { id: string; origin: string }): CallFailure {
  return fail('conflict', {
    message: `There is a key named ${name} already${by?.origin === 'file' ? ', from the configuration' : ''}.`,
    remedy: 'Choose another name, or revoke that key first.',
    ...(by && { facts: { key: by.id } }),
  })
}
