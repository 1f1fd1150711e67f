import { openTestDatabase } from '@hermes/testing/opened-database'
import { expect, test } from 'vitest'
import { createKeyCache } from './key-cache.ts'

test('a database that is slow to answer at first delays the start and does not end it', async () => {
  await using database = await openTestDatabase()
  const busy = await database.pool.connect()
  await busy.query('begin')
  await busy.query('lock table api_keys in access exclusive mode')
  // Longer than an answer is waited for once the gateway serves.
  const free = busy.query('select pg_sleep(2); commit')
  const keys = await createKeyCache(database, () => undefined)
  await free
  busy.release()
  expect(keys.reachable()).toBe(true)
  expect(await keys.find('nobody')).toBeUndefined()
  keys.close()
})
