import type { Database } from '@hermes/db/client'
import { LOCAL_PERSON } from './sessions/people.ts'
import type { Actor } from './types.ts'

/** The person who does things in tests. */
export const ADMIN: Actor = { principal: LOCAL_PERSON, channel: 'studio' }

/** Actions and objects of the audit, oldest first. */
export async function auditOf({
  pool,
}: Pick<Database, 'pool'>): Promise<{ action: string; object: string; actor_id: string }[]> {
  const { rows } = await pool.query<{ action: string; object: string; actor_id: string }>(
    'select action, object, actor_id from audit order by created_at, id',
  )
  return rows
}
