import type { JsonObject } from './json.ts'

/** The closed union of DESIGN §3. */
export const ERROR_CODES = [
  'validation_failed',
  'unauthenticated',
  'forbidden',
  'tool_not_found',
  'tool_disabled',
  'not_ready',
  'needs_sign_in',
  'quarantined',
  'denied',
  'approval_denied',
  'approval_expired',
  'approval_pending',
  'blocked_by_sandbox',
  'timeout',
  'upstream_error',
  'outcome_uncertain',
  'circuit_open',
  'rate_limited',
  'duplicate_suppressed',
  'budget_exhausted',
  'cancelled',
  'conflict',
  'unavailable',
  'internal',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** How a backend died; only with `upstream_error` and `outcome_uncertain`. */
export const UPSTREAM_CAUSES = [
  'refused',
  'reset',
  'closed',
  'dns',
  'tls',
  'bad_status',
  'bad_body',
  'tool_error',
] as const
export type UpstreamCause = (typeof UPSTREAM_CAUSES)[number]

/** Why a call did not do what was asked. */
export interface CallError {
  code: ErrorCode
  cause?: UpstreamCause
  /** What happened and why, one sentence for people. Never text of the backend unsanitised. */
  message: string
  /** What to do about it, one sentence for people. */
  remedy: string
  /** What a model is told: no inside of the rules, and whether to try again. */
  modelMessage: string
  retryable: boolean
  retryAfterMs?: number
  /** Facts the sentence was made of: path, rule, host, role … */
  facts: JsonObject
}

/** Thrown inside the pipeline to stop a call; carries nothing but the error the caller will see. */
export class CallFailure extends Error {
  readonly error: CallError
  constructor(error: CallError, options?: ErrorOptions) {
    super(error.message, options)
    this.name = 'CallFailure'
    this.error = error
  }
}

interface Mapping {
  http: number
  /** tRPC code name. */
  trpc: string
  retryable: boolean
  outcome: 'failed' | 'denied' | 'waiting' | 'expired' | 'cancelled'
}

/**
 * The one table from codes to protocols. MCP callers get a call's error as `isError` content, for the model to read; only
 * an unknown tool and a request that is no call are errors of that protocol (gateway/inbound/mcp/call-answer.ts).
 */
const MAP: Readonly<Record<ErrorCode, Mapping>> = {
  validation_failed: { http: 400, trpc: 'BAD_REQUEST', retryable: false, outcome: 'failed' },
  unauthenticated: { http: 401, trpc: 'UNAUTHORIZED', retryable: false, outcome: 'denied' },
  forbidden: { http: 403, trpc: 'FORBIDDEN', retryable: false, outcome: 'denied' },
  tool_not_found: { http: 404, trpc: 'NOT_FOUND', retryable: false, outcome: 'failed' },
  tool_disabled: { http: 409, trpc: 'PRECONDITION_FAILED', retryable: false, outcome: 'denied' },
  // What is not set, installed or offered does not come by trying; where a server is being started, who throws it says so.
  not_ready: { http: 503, trpc: 'SERVICE_UNAVAILABLE', retryable: false, outcome: 'failed' },
  needs_sign_in: { http: 403, trpc: 'PRECONDITION_FAILED', retryable: false, outcome: 'failed' },
  quarantined: { http: 403, trpc: 'FORBIDDEN', retryable: false, outcome: 'denied' },
  denied: { http: 403, trpc: 'FORBIDDEN', retryable: false, outcome: 'denied' },
  approval_denied: { http: 403, trpc: 'FORBIDDEN', retryable: false, outcome: 'denied' },
  approval_expired: { http: 403, trpc: 'FORBIDDEN', retryable: false, outcome: 'expired' },
  approval_pending: { http: 202, trpc: 'PRECONDITION_FAILED', retryable: true, outcome: 'waiting' },
  blocked_by_sandbox: { http: 403, trpc: 'FORBIDDEN', retryable: false, outcome: 'denied' },
  timeout: { http: 504, trpc: 'TIMEOUT', retryable: true, outcome: 'failed' },
  upstream_error: { http: 502, trpc: 'BAD_GATEWAY', retryable: false, outcome: 'failed' },
  outcome_uncertain: { http: 502, trpc: 'BAD_GATEWAY', retryable: false, outcome: 'failed' },
  circuit_open: { http: 503, trpc: 'SERVICE_UNAVAILABLE', retryable: true, outcome: 'failed' },
  rate_limited: { http: 429, trpc: 'TOO_MANY_REQUESTS', retryable: true, outcome: 'denied' },
  duplicate_suppressed: { http: 409, trpc: 'CONFLICT', retryable: false, outcome: 'denied' },
  budget_exhausted: { http: 429, trpc: 'TOO_MANY_REQUESTS', retryable: false, outcome: 'denied' },
  cancelled: { http: 499, trpc: 'CLIENT_CLOSED_REQUEST', retryable: false, outcome: 'cancelled' },
  conflict: { http: 409, trpc: 'CONFLICT', retryable: false, outcome: 'failed' },
  unavailable: { http: 503, trpc: 'SERVICE_UNAVAILABLE', retryable: true, outcome: 'failed' },
  internal: { http: 500, trpc: 'INTERNAL_SERVER_ERROR', retryable: false, outcome: 'failed' },
}

/** HTTP status, tRPC code, retryability and list outcome of a code. */
export function errorMapping(code: ErrorCode): Mapping {
  return MAP[code]
}

interface Details {
  cause?: UpstreamCause
  message: string
  remedy: string
  modelMessage?: string
  retryable?: boolean
  retryAfterMs?: number
  facts?: JsonObject
}

/** Builds an error with the defaults of its code; the model hears the people's message where it has none of its own. */
export function callError(code: ErrorCode, details: Details): CallError {
  const { facts = {}, retryable = MAP[code].retryable, modelMessage = details.message, ...rest } = details
  return { code, ...rest, modelMessage, retryable, facts }
}

/** Shorthand for `throw fail(code, details)`. */
export function fail(code: ErrorCode, details: Details, options?: ErrorOptions): CallFailure {
  return new CallFailure(callError(code, details), options)
}
