import type { AuditEntry } from '@hermes/contracts/audit'
import { openTestDatabase } from '@hermes/testing/opened-database'
import { expect, test } from 'vitest'
import { writeAudit } from './audit.ts'
import { withTransaction } from './transaction.ts'

const entry: AuditEntry = {
  action: 'key.revoked',
  actor: { kind: 'user', id: 'ppl_1', name: 'Lin' },
  object: 'key_1',
  before: { revoked: false },
  after: { revoked: true, note: 'a\0b' },
}
const INSERT_KEY = `insert into api_keys (id, name, prefix, hash, origin) values ($1, $1, 'hk_', $1, 'cli')`

test('in a transaction of the driver, the row stands or falls with the change', async () => {
  await using db = await openTestDatabase()
  const change = (id: string, fail: boolean) =>
    withTransaction(db.pool, async (tx) => {
      await tx.query(INSERT_KEY, [id])
      await writeAudit(tx, entry)
      if (fail) throw new Error('no')
    })
  await change('a', false)
  await expect(change('b', true)).rejects.toThrow('no')
  expect((await db.pool.query('select object, after from audit')).rows).toEqual([
    { object: 'key_1', after: { revoked: true, note: 'a\\u0000b' } },
  ])
  expect((await db.pool.query('select id from api_keys')).rows).toEqual([{ id: 'a' }])
})

test('in a transaction of Prisma likewise', async () => {
  await using db = await openTestDatabase()
  const change = (id: string, fail: boolean) =>
    db.prisma.$transaction(async (tx) => {
      await tx.apiKey.create({ data: { id, name: id, prefix: 'hk_', hash: id, origin: 'cli' }, select: { id: true } })
      await writeAudit(tx, entry)
      if (fail) throw new Error('no')
    })
  await change('a', false)
  await expect(change('b', true)).rejects.toThrow('no')
  expect((await db.pool.query('select action, actor_name from audit')).rows).toEqual([
    { action: 'key.revoked', actor_name: 'Lin' },
  ])
})

test.each([
  `update audit set object = 'x'`,
  'delete from audit',
  'truncate audit',
  'with gone as (delete from audit returning 1) select * from gone',
])('what has been written cannot be taken back: %s', async (statement) => {
  await using db = await openTestDatabase()
  await writeAudit(db.pool, entry)
  await expect(db.pool.query(statement)).rejects.toThrow('append-only')
  expect((await db.pool.query('select 1 from audit')).rows.length).toBe(1)
})

test('nor in one of its partitions by itself', async () => {
  await using db = await openTestDatabase()
  await writeAudit(db.pool, entry)
  const { rows } = await db.pool.query('select tableoid::regclass::text as name from audit')
  for (const statement of [
    `update ${rows[0]?.name} set object = 'x'`,
    `delete from ${rows[0]?.name}`,
    `truncate ${rows[0]?.name}`,
  ])
    await expect(db.pool.query(statement)).rejects.toThrow('append-only')
})
