import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseError } from '../database-error.ts'

/** Whom the server runs as; empty: whoever runs us. */
export interface RunAs {
  uid?: number
  gid?: number
  /** For messages. */
  name: string
}

/**
 * Postgres refuses to run as root, so root lends it to `postgres`, else to `nobody`.
 * @throws DatabaseError `start_failed` where root has neither
 */
export function runAs(): RunAs {
  if (process.getuid?.() !== 0) return { name: process.env.USER ?? 'this user' }
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid !== undefined && gid !== undefined) return { uid, gid, name }
  }
  throw new DatabaseError('start_failed', {
    message: 'The embedded database cannot run as root, and there is no user "postgres" or "nobody" to run it as.',
    remedy: 'Start as another user, or set DATABASE_URL to a PostgreSQL server.',
  })
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  try {
    return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined // no such user
  }
}

/** True where every user may walk to the path: each existing folder above it, and itself, is open to others. */
export function walkableByAll(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    const stat = statSync(at, { throwIfNoEntry: false })
    if (stat && (stat.mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}
