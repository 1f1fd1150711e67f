import type { Revision, RevisionContent } from '@hermes/contracts/revision'
import type { Database } from '@hermes/db/client'
import { activateRevision, currentRevision } from '@hermes/db/revisions'
import { FILES_ACTOR } from '../keys/provision-keys.ts'
import { describePlan, planRevision, type RevisionPlan } from './plan-revision.ts'

export interface Provisioned {
  revision: Revision
  /** False: the files say what is active already, and no revision was made. */
  changed: boolean
  plan: RevisionPlan
  /** The plan in one line. */
  summary: string
}

/**
 * Makes what the files say the active revision, or changes nothing (DESIGN §4). The content has been validated as a
 * whole by whoever read the files; revision, activation and audit row are one transaction.
 * @throws DatabaseError `conflict` where somebody else activated another revision meanwhile
 */
export async function provisionRevision(
  database: Pick<Database, 'pool'>,
  content: RevisionContent,
): Promise<Provisioned> {
  const before = await currentRevision(database.pool)
  const plan = planRevision(before?.content, content)
  const summary = describePlan(plan)
  const { revision, changed } = await activateRevision(database.pool, {
    content,
    actor: FILES_ACTOR,
    origin: 'files',
    comment: summary,
    ...(before && { expected: before.number }),
  })
  return { revision, changed, plan, summary }
}
