import { type CallFailure, fail, type UpstreamCause } from '@hermes/contracts/errors'
import type { AttemptFailure } from '../adapters/adapter.ts'

/**
 * Whether a failed attempt may be followed by another (DESIGN §3): a read after anything that may pass; a call that may
 * change something only where it is certain that the backend has not seen it.
 */
export function mayRetry(failed: AttemptFailure, isRead: boolean): boolean {
  return failed.transient && (isRead || !failed.sent)
}

/** A status can be the word of a proxy, which does not know what its backend did. */
const whatCame = (cause: UpstreamCause | undefined) =>
  cause === 'bad_status'
    ? 'what came back does not say whether it took effect'
    : 'its answer was lost, so it may have taken effect'

/** The error of a write: where its answer was lost after it was sent, whether it took effect is not known. */
export function uncertain(failed: AttemptFailure, tool: string): CallFailure {
  const { error } = failed.failure
  if (!failed.sent || failed.definite) return failed.failure
  if (error.code === 'cancelled') {
    return fail('cancelled', {
      message: `The call was cancelled after ${tool} had been sent, so it may have taken effect.`,
      remedy: 'Check at the backend whether it took effect before calling again.',
      facts: { ...error.facts, sent: true },
    })
  }
  return fail(
    'outcome_uncertain',
    {
      ...(error.cause ? { cause: error.cause } : {}),
      message: `${tool} was sent but ${whatCame(error.cause)}: ${error.message}`,
      remedy: 'Check at the backend whether it took effect. It is not sent again by itself.',
      modelMessage: `It is not known whether ${tool} took effect. Find out before doing it again.`,
      facts: { ...error.facts, failure: error.code },
    },
    { cause: failed.failure },
  )
}
