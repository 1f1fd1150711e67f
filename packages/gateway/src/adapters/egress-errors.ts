import { formatDuration } from '@hermes/contracts/duration'
import { type CallFailure, fail } from '@hermes/contracts/errors'
import type { JsonObject } from '@hermes/contracts/json'
import type { EgressFailure } from '../sandbox/egress/egress-failure.ts'
import { AttemptFailure } from './adapter.ts'

/** The failure of an attempt that the egress client could not complete. `host` is where it was meant to go. */
export function attemptFailure(failure: EgressFailure, host: string, attributes: JsonObject = {}): AttemptFailure {
  const { fault, sent } = failure
  const details = { sent, attributes: { host, ...attributes } }
  switch (fault.kind) {
    case 'blocked':
      return new AttemptFailure(blockedFailure(fault), { ...details, definite: !sent })
    case 'timeout':
      return new AttemptFailure(timedOut(host, fault.afterMs), { ...details, transient: true })
    case 'aborted':
      return new AttemptFailure(cancelled(), details)
    case 'transport': {
      const transient = fault.cause !== 'bad_body' && fault.cause !== 'tls' && fault.cause !== 'bad_status'
      const error = fail('upstream_error', {
        cause: fault.cause,
        message: `${host} could not answer: ${fault.message}.`,
        remedy: REMEDIES[fault.cause] ?? 'Look at the backend.',
        modelMessage: 'The tool behind this name could not be reached.',
        // For a read; a write that may have arrived becomes uncertain, which is not.
        retryable: transient,
        facts: { host },
      })
      return new AttemptFailure(error, { ...details, transient })
    }
  }
}

const REMEDIES: Readonly<Record<string, string>> = {
  refused: 'Check that the backend is running and listens on that address and port.',
  dns: 'Check the host name in the endpoint of the tool or the "to" of its route.',
  tls: 'Check the certificate of the backend, and that it speaks https on that port.',
  reset: 'Look into the log of the backend for why it gave up.',
  closed: 'Look into the log of the backend for why it closed the connection.',
  bad_body: 'Check that the endpoint is an HTTP service.',
  bad_status: 'Point the endpoint at the address it redirects to.',
}

function blockedFailure(fault: { message: string; remedy: string; facts: JsonObject }): CallFailure {
  return fail('blocked_by_sandbox', {
    message: fault.message,
    remedy: fault.remedy,
    modelMessage: 'The gateway does not allow connections to that address. Trying again will not help.',
    facts: fault.facts,
  })
}

/** A time limit of one attempt has passed. */
export function timedOut(what: string, afterMs: number): CallFailure {
  return fail('timeout', {
    message: `${what} did not answer within ${formatDuration(afterMs)}.`,
    remedy: 'Look at the backend, or give the tool a longer timeout if that is how long it takes.',
    modelMessage: 'The tool took too long to answer.',
    facts: { what, timeout_ms: afterMs },
  })
}

/** The caller hung up, or the gateway gave the call up. */
export function cancelled(): CallFailure {
  return fail('cancelled', {
    message: 'The call was cancelled before it was answered.',
    remedy: 'Call again if the result is still wanted.',
  })
}
