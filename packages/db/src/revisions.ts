import type { AuditEntry } from '@hermes/contracts/audit'
import type { Revision, RevisionContent } from '@hermes/contracts/revision'
import type pg from 'pg'
import { writeAudit } from './audit.ts'
import { contentHash } from './content-hash.ts'
import { DatabaseError } from './database-error.ts'
import { encodeJson } from './encode-json.ts'
import { type Row, withTransaction } from './transaction.ts'

/** Told after an activation has been committed; the payload is the revision's number. */
export const REVISION_CHANNEL = 'hermes_revision'

/** Serialises activations, so that numbers have no gaps and the second of two sees the first. */
const LOCK = `select pg_advisory_xact_lock(7270736002)`
const CURRENT = `select r.number, r.content_hash, r.content, r.author, r.origin, r.created_at
from active_revision a join revisions r on r.number = a.revision_number`
const INSERT = `insert into revisions (number, content_hash, content, author, origin, comment)
select coalesce(max(number), 0) + 1, $1, $2::json, $3, $4, $5 from revisions
returning number, content_hash, content, author, origin, created_at`
const FIRST = `insert into active_revision (revision_number, activated_by) values ($1, $2) on conflict do nothing`
const NEXT = `update active_revision set revision_number = $1, activated_by = $2, activated_at = now()
where revision_number = $3`

export interface Activation {
  content: RevisionContent
  actor: AuditEntry['actor']
  /** `files`, `studio`, `cli`. */
  origin: string
  comment?: string
  /** The number the change was made against; another one being active is a conflict. Absent: whatever is active. */
  expected?: number
}

/**
 * Makes a revision and activates it, with its audit row, in one transaction. Content equal to that of the active
 * revision makes nothing.
 * @returns the active revision, and whether it is a new one
 * @throws DatabaseError `conflict` where another revision is active than the change was made against
 */
export async function activateRevision(
  pool: pg.Pool,
  { content, actor, origin, comment, expected }: Activation,
): Promise<{ revision: Revision; changed: boolean }> {
  const hash = contentHash(content)
  return await withTransaction(pool, async (tx) => {
    await tx.query(LOCK)
    const before = revisionOf((await tx.query(CURRENT)).rows[0])
    if (expected !== undefined && before?.number !== expected) throw conflict(expected, before?.number)
    if (before?.contentHash === hash) return { revision: before, changed: false }
    const inserted = await tx.query(INSERT, [hash, encodeJson(content), actor.name, origin, comment ?? null])
    const revision = revisionOf(inserted.rows[0])
    if (!revision) throw new Error('the insert of a revision gave back no row')
    const moved = before
      ? await tx.query(NEXT, [revision.number, actor.id, before.number])
      : await tx.query(FIRST, [revision.number, actor.id])
    if (moved.rowCount !== 1) throw conflict(before?.number, undefined)
    await writeAudit(tx, {
      action: 'revision.activated',
      actor,
      object: revision.id,
      ...(before ? { before: { revision: before.id, hash: before.contentHash } } : {}),
      after: { revision: revision.id, hash, origin, ...(comment === undefined ? {} : { comment }) },
    })
    await tx.query('select pg_notify($1, $2)', [REVISION_CHANNEL, String(revision.number)])
    return { revision, changed: true }
  })
}

/** The active revision; undefined before the first one. */
export async function currentRevision(pool: pg.Pool): Promise<Revision | undefined> {
  return revisionOf((await pool.query(CURRENT)).rows[0])
}

/** Number of the active revision, without its content; what a poll asks. */
export async function currentRevisionNumber(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ revision_number: number }>('select revision_number from active_revision')
  return rows[0]?.revision_number
}

function revisionOf(row: Row | undefined): Revision | undefined {
  if (!row) return undefined
  const number = row.number as number
  return {
    id: `rev_${number}`,
    number,
    contentHash: row.content_hash as string,
    content: row.content as RevisionContent,
    createdAt: row.created_at as Date,
    author: row.author as string,
    origin: row.origin as string,
  }
}

function conflict(expected: number | undefined, actual: number | undefined): DatabaseError {
  return new DatabaseError('conflict', {
    message: `The change was made against revision ${expected ?? 'none'}, but ${actual === undefined ? 'another one' : `rev_${actual}`} is active.`,
    remedy: 'Look at the active revision and make the change again.',
  })
}
