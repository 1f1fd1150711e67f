import { openTestDatabase } from '@hermes/testing/opened-database'
import { expect, test } from 'vitest'
import { ensurePartitions } from './partitions.ts'

test('a week of days and three months are made, once, by however many replicas at once', async () => {
  await using db = await openTestDatabase()
  const at = new Date(Date.UTC(2031, 11, 28, 23, 59))
  const made = await Promise.all(Array.from({ length: 5 }, () => ensurePartitions(db.pool, at)))
  expect(made.flat().length).toBeGreaterThanOrEqual(21)
  const { rows } = await db.pool.query(
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound from pg_class c
     where c.relispartition and c.relkind = 'r' and c.relname ~ '_p203[12]' order by 1`,
  )
  expect(rows.length).toBe(21)
  expect(rows.map((row) => row.name)).toEqual(
    expect.arrayContaining(['audit_p203112', 'audit_p203202', 'calls_p20311227', 'calls_p20320104', 'spans_p20320104']),
  )
  expect(rows.find((row) => row.name === 'audit_p203112')?.bound).toMatch(
    /2031-12-01 00:00:00\+00.*2032-01-01 00:00:00\+00/,
  )
  expect(await ensurePartitions(db.pool, at)).toEqual([])
})

test('a partition has the keys, the indexes and the triggers of its parent', async () => {
  await using db = await openTestDatabase()
  const { rows } = await db.pool.query(
    `select count(*)::int as missing from pg_inherits i join pg_class p on p.oid = i.inhrelid
     where i.inhparent in ('calls'::regclass, 'spans'::regclass, 'audit'::regclass) and
       (select count(*) from pg_index where indrelid = i.inhrelid) <> (select count(*) from pg_index where indrelid = i.inhparent)`,
  )
  expect(rows).toEqual([{ missing: 0 }])
  const triggers = await db.pool.query(
    `select tgname from pg_trigger where tgrelid = (select inhrelid from pg_inherits where inhparent = 'audit'::regclass limit 1) order by 1`,
  )
  expect(triggers.rows.map((row) => row.tgname)).toEqual(['audit_append_only', 'audit_no_truncate'])
})

test('making partitions waits for no reader and blocks none', async () => {
  await using db = await openTestDatabase()
  const reader = await db.pool.connect()
  await reader.query('begin')
  await reader.query('select count(*) from calls')
  expect((await ensurePartitions(db.pool, new Date(Date.UTC(2040, 0, 1)))).length).toBe(21)
  await reader.query('commit')
  reader.release()
})
