import type { ErrorCode } from '../errors.ts'

/** The first clause of "What happened" for each code; the rest of the sentence comes from the error's own message. */
export const OUTCOME_LEADS: Readonly<Record<ErrorCode, string>> = {
  validation_failed: 'Arguments refused',
  unauthenticated: 'No valid key',
  forbidden: 'Forbidden',
  tool_not_found: 'No such tool',
  tool_disabled: 'Tool is stopped',
  not_ready: 'Tool is not ready',
  needs_sign_in: 'Needs sign-in',
  quarantined: 'Tool is quarantined',
  denied: 'Denied',
  approval_denied: 'Denied by a person',
  approval_expired: 'Expired, not run',
  approval_pending: 'Waiting for a person',
  blocked_by_sandbox: 'Blocked by sandbox',
  timeout: 'Timed out',
  upstream_error: 'Backend failed',
  outcome_uncertain: 'Outcome uncertain',
  circuit_open: 'Backend is resting',
  rate_limited: 'Rate limited',
  duplicate_suppressed: 'Repeat suppressed',
  budget_exhausted: 'Budget used up',
  cancelled: 'Cancelled',
  conflict: 'Conflict',
  unavailable: 'Not available',
  internal: 'Gateway error',
}
