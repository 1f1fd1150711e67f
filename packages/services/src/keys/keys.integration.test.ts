import { withinTime } from '@hermes/db/recorder/within-time'
import { openTestDatabase } from '@hermes/testing/opened-database'
import { expect, test } from 'vitest'
import { ADMIN, auditOf } from '../audit-for-tests.ts'
import { createAuthenticate } from '../auth/authenticate.ts'
import { createKeyCache } from '../auth/key-cache.ts'
import { createLastUsed } from '../auth/last-used.ts'
import type { Actor } from '../types.ts'
import { createKey } from './create-key.ts'
import { listKeys } from './list-keys.ts'
import { provisionKeys } from './provision-keys.ts'
import { revokeKey } from './revoke-key.ts'

const quiet = () => undefined
const AGENT: Actor = {
  principal: { kind: 'apiKey', id: 'key_x', name: 'agent', roles: ['admin'], agents: [] },
  channel: 'studio',
}

test('a key is shown once, kept as a hash, and audited with its making', async () => {
  await using database = await openTestDatabase()
  const { key, secret } = await createKey(database, ADMIN, { name: 'news', roles: ['tools:read'] })
  expect(secret).toMatch(/^hk_[A-Za-z0-9_-]{43}$/)
  const { rows } = await database.pool.query('select * from api_keys')
  expect(JSON.stringify(rows)).not.toContain(secret.slice(8))
  expect(rows[0].hash).toMatch(/^[0-9a-f]{64}$/)
  expect(await auditOf(database)).toEqual([{ action: 'key.created', object: key.id, actor_id: 'ppl_local' }])
  expect(await listKeys(database, ADMIN)).toMatchObject([{ id: key.id, name: 'news', origin: 'studio' }])
})

test('two live keys never share a name, a revoked one frees it', async () => {
  await using database = await openTestDatabase()
  const first = await createKey(database, ADMIN, { name: 'news', roles: ['tools:read'] })
  const again = createKey(database, ADMIN, { name: 'news', roles: ['tools:read'] })
  await expect(again).rejects.toMatchObject({ error: { code: 'conflict' } })
  await revokeKey(database, ADMIN, { id: first.key.id })
  await expect(createKey(database, ADMIN, { name: 'news', roles: ['tools:read'] })).resolves.toBeDefined()
})

test('of several who give one name at once, one gets it and the others are told', async () => {
  await using database = await openTestDatabase()
  const make = () => createKey(database, ADMIN, { name: 'news', roles: ['tools:read'] })
  const made = await Promise.allSettled(Array.from({ length: 6 }, make))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of made) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ error: { code: 'conflict' } })
  }
  expect(await listKeys(database, ADMIN)).toHaveLength(1)
})

test.each(['../x', 'a\u001b[31m', 'a\nb', 'a/b', 'a\u202eb', '-rf', '\0'])(
  'a name that would not be shown as it is, such as %j, is refused',
  async (name) => {
    await using database = await openTestDatabase()
    await expect(createKey(database, ADMIN, { name, roles: ['tools:read'] })).rejects.toThrow(/letter or digit/)
    await expect(createKey(database, ADMIN, { name: 'x', roles: ['a'], agents: [`x${name} `] })).rejects.toThrow()
  },
)

test('keys of the files change names with each other, and a rotated key keeps its name', async () => {
  await using database = await openTestDatabase()
  const key = (name: string, secret: string) => ({ name, secret, roles: ['tools:read'], agents: [], from: 'g.yaml:9' })
  await provisionKeys(database, [key('a', 'first-secret'), key('b', 'second-secret')])
  await provisionKeys(database, [key('b', 'first-secret'), key('a', 'second-secret')])
  await provisionKeys(database, [key('b', 'third-secret'), key('a', 'second-secret')])
  const live = (await listKeys(database, ADMIN)).filter(({ revokedAt }) => !revokedAt)
  expect(live.map(({ name, prefix }) => `${name} ${prefix}`).sort()).toEqual(['a sec…', 'b thi…'])
})

test('revoking twice writes one audit row; an unknown key is told', async () => {
  await using database = await openTestDatabase()
  const { key } = await createKey(database, ADMIN, { name: 'news', roles: ['tools:read'] })
  const [first, second] = await Promise.all([
    revokeKey(database, ADMIN, { id: key.id }),
    revokeKey(database, ADMIN, { id: key.id }),
  ])
  expect(first.revokedAt).toEqual(second.revokedAt)
  expect((await auditOf(database)).map(({ action }) => action)).toEqual(['key.created', 'key.revoked'])
  const unknown = revokeKey(database, ADMIN, { id: 'key_nope' })
  await expect(unknown).rejects.toMatchObject({ error: { code: 'tool_not_found' } })
})

test("an agent's key cannot make, revoke or see keys, whatever its roles", async () => {
  await using database = await openTestDatabase()
  const forbidden = { error: { code: 'forbidden' } }
  await expect(createKey(database, AGENT, { name: 'x', roles: ['admin'] })).rejects.toMatchObject(forbidden)
  await expect(revokeKey(database, AGENT, { id: 'key_x' })).rejects.toMatchObject(forbidden)
  await expect(listKeys(database, AGENT)).rejects.toMatchObject(forbidden)
  expect(await auditOf(database)).toEqual([])
})

test('authentication: unknown, expired, revoked; a new key works at once and a revocation bites without being told', async () => {
  await using database = await openTestDatabase()
  const keys = await createKeyCache(database, quiet)
  const lastUsed = createLastUsed(database, quiet)
  const authenticate = createAuthenticate('api_key', { keys, lastUsed })
  const ask = async (bearer?: string, claimedAgent?: string) =>
    await authenticate({ channel: 'api', ...(bearer && { bearer }), ...(claimedAgent && { claimedAgent }) })
  try {
    expect(await ask()).toMatchObject({ ok: false, reason: expect.stringContaining('no key') })
    expect(await ask('hk_wrong')).toMatchObject({ ok: false })
    const made = await createKey(database, ADMIN, { name: 'news', roles: ['tools:read'], agents: ['daily', 'weekly'] })
    expect(await ask(made.secret, 'daily')).toMatchObject({
      ok: true,
      agentId: 'daily',
      principal: { kind: 'apiKey', id: made.key.id, roles: ['tools:read'] },
    })
    expect(await ask(made.secret, 'other')).toMatchObject({ ok: false })
    await lastUsed.close()
    expect((await listKeys(database, ADMIN))[0]?.lastUsedAt).toBeInstanceOf(Date)
    // What another replica commits is heard of by NOTIFY or the poll; nobody calls refresh here.
    await revokeKey(database, ADMIN, { id: made.key.id })
    const refused = expect.poll(async () => (await ask(made.secret, 'daily')).ok, { timeout: 10_000, interval: 5 })
    await withinTime(refused.toBe(false), { ms: 1_000, what: 'not refused' })
    const soon = new Date(Date.now() + 60_000)
    const brief = await createKey(database, ADMIN, { name: 'brief', roles: ['tools:read'], expiresAt: soon })
    expect((await ask(brief.secret)).ok).toBe(true)
    await database.pool.query(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, [
      brief.key.id,
    ])
    await keys.refresh()
    expect(await ask(brief.secret)).toMatchObject({ ok: false, reason: expect.stringContaining('expired') })
  } finally {
    keys.close()
  }
})

test('keys of the files: made, changed, rotated, revoked when gone, and revoked for good by a person', async () => {
  await using database = await openTestDatabase()
  const key = {
    name: 'news',
    secret: 'a-secret-of-the-environment',
    roles: ['tools:read'],
    agents: [],
    from: 'g.yaml:9',
  }
  expect(await provisionKeys(database, [key])).toEqual([])
  expect(await provisionKeys(database, [key])).toEqual([])
  expect(await provisionKeys(database, [{ ...key, roles: ['tools:write'] }])).toEqual([])
  expect(await listKeys(database, ADMIN)).toMatchObject([{ name: 'news', origin: 'file', roles: ['tools:write'] }])
  await revokeKey(database, ADMIN, { id: 'news' })
  const warnings = await provisionKeys(database, [key])
  expect(warnings).toEqual([expect.stringMatching(/^g\.yaml:9: the key news was revoked on .* stays revoked/)])
  expect(await provisionKeys(database, [{ ...key, secret: 'another-secret' }])).toEqual([])
  expect(await provisionKeys(database, [])).toEqual([])
  expect((await listKeys(database, ADMIN)).every((one) => one.revokedAt)).toBe(true)
  expect((await auditOf(database)).map(({ action, actor_id }) => `${action} by ${actor_id}`)).toEqual([
    'key.created by files',
    'key.changed by files',
    'key.revoked by ppl_local',
    'key.created by files',
    'key.revoked by files',
  ])
})
