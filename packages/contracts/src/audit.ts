import type { Json } from './json.ts'
import type { Principal } from './principal.ts'

/**
 * Every change of anything, named `object.verb`. Closed, so that a reviewer can be told what there is. A call has no row
 * here: its call row says who, what, when and with what outcome, is durable before the caller gets its answer, and is the
 * audit of the call.
 */
export const AUDIT_ACTIONS = [
  'revision.activated',
  'catalogue.changed',
  'key.created',
  'key.changed',
  'key.revoked',
  'person.created',
  'session.opened',
  'session.closed',
  'login_link.created',
  'calls.recovered',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** One row of the audit, written in the transaction of the change it tells of. */
export interface AuditEntry {
  action: AuditAction
  actor: Pick<Principal, 'kind' | 'id' | 'name'>
  /** `rev_12`, `key_…`: what was changed. */
  object: string
  before?: Json
  after?: Json
  traceId?: string
}
