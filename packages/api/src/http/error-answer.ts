import type { Outcome } from '@hermes/contracts/call'
import type { CallError } from '@hermes/contracts/errors'
import { errorMapping } from '@hermes/contracts/errors'
import type { JsonObject } from '@hermes/contracts/json'

/** An error on the wire: snake case, and nothing of the inside. */
export interface WireError {
  code: CallError['code']
  cause?: NonNullable<CallError['cause']>
  message: string
  remedy: string
  model_message: string
  retryable: boolean
  retry_after_ms?: number
  facts: JsonObject
}

export interface ErrorAnswer {
  call_id: string | null
  trace_id: string
  outcome: Outcome
  error: WireError
  duration_ms?: number
}

/** The error's own part of an answer. */
export function wireError(error: CallError): WireError {
  const { code, cause, message, remedy, modelMessage, retryable, retryAfterMs, facts } = error
  return {
    code,
    ...(cause && { cause }),
    message,
    remedy,
    model_message: modelMessage,
    retryable,
    ...(retryAfterMs !== undefined && { retry_after_ms: retryAfterMs }),
    facts,
  }
}

/** The answer to a request that did not become a call. */
export function errorAnswer(error: CallError, traceId: string): ErrorAnswer {
  return { call_id: null, trace_id: traceId, outcome: errorMapping(error.code).outcome, error: wireError(error) }
}

/** Headers that go with a refusal (RFC 9110: 401 names the scheme, 429 and 503 say when). */
export function errorHeaders(error: CallError): Record<string, string> {
  return {
    ...(error.code === 'unauthenticated' && { 'www-authenticate': 'Bearer realm="hermes"' }),
    ...(error.retryAfterMs !== undefined && {
      'retry-after': String(Math.max(1, Math.ceil(error.retryAfterMs / 1000))),
    }),
  }
}
