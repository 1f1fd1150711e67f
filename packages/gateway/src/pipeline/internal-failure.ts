import { type CallFailure, fail } from '@hermes/contracts/errors'
import type { CallRun } from './call-run.ts'

/** What a caller sees of an exception nobody expected: that it happened, and where to look. The cause goes to the log alone. */
export function internalFailure(cause: unknown, call: CallRun): CallFailure {
  call.services.deps.log({
    level: 'error',
    topic: 'call',
    message: `The stage ${call.stage} failed unexpectedly.`,
    ...(call.progress.traceId === undefined ? {} : { traceId: call.progress.traceId }),
    facts: {
      call: call.id,
      stage: call.stage,
      cause: (cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)).slice(0, 4_000),
    },
  })
  return fail(
    'internal',
    {
      message: `The gateway failed in the stage ${call.stage}.`,
      remedy: `Look for ${call.id} in the log of the gateway: hermes gateway logs --filter errors.`,
      modelMessage: 'The gateway failed. Trying the same call again is unlikely to help.',
      facts: { stage: call.stage },
    },
    { cause },
  )
}
