import { createTestDatabase } from '@hermes/testing/postgres'
import pg from 'pg'
import { expect, test } from 'vitest'
import { keepConnection } from './connection.ts'

test('all who ask at once get one connection, and none is left behind when it is dropped', async () => {
  await using database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url })
  const connection = keepConnection(pool, 'select 1')
  const [one, other] = await Promise.all([connection.get(5_000), connection.get(5_000)])
  expect(other).toBe(one)
  expect(await connection.get(5_000)).toBe(one)
  expect(pool.totalCount).toBe(1)
  connection.drop()
  // Waits for every connection that somebody still has.
  await pool.end()
})

test('one that is dropped while it is being made is given back, and the next is another', async () => {
  await using database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url })
  const connection = keepConnection(pool, 'select 1')
  const first = connection.get(5_000)
  connection.drop()
  const second = connection.get(5_000)
  await expect(first).rejects.toThrow('given up')
  expect((await second.then((client) => client.query('select 2 as n'))).rows).toEqual([{ n: 2 }])
  connection.drop()
  await pool.end()
})
