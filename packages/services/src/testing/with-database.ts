import { type Database, openDatabase } from '@hermes/db/client'
import { createTestDatabase } from '@hermes/testing/postgres'
import { ensureLocalPerson, LOCAL_PERSON } from '../sessions/people.ts'
import type { Actor } from '../types.ts'

export interface OpenTestDatabase extends AsyncDisposable {
  database: Database
  url: string
}

/** A database of the test's own, open, with the local person in it. */
export async function openTestDatabase(): Promise<OpenTestDatabase> {
  const made = await createTestDatabase()
  const database = await openDatabase({ url: made.url, maxConnections: 4 })
  await ensureLocalPerson(database)
  return {
    database,
    url: made.url,
    async [Symbol.asyncDispose]() {
      await database.close()
      await made[Symbol.asyncDispose]()
    },
  }
}

export const ADMIN: Actor = { principal: LOCAL_PERSON, channel: 'studio' }

/** Actions and objects of the audit, oldest first. */
export async function auditOf({ pool }: Database): Promise<{ action: string; object: string; actor_id: string }[]> {
  const { rows } = await pool.query<{ action: string; object: string; actor_id: string }>(
    'select action, object, actor_id from audit order by created_at, id',
  )
  return rows
}
