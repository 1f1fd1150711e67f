import { CallFailure, fail } from '@hermes/contracts/errors'
import type { Authentication } from '@hermes/contracts/ports/authenticate'
import type { Principal } from '@hermes/contracts/principal'
import type { CallRun, Passed } from './call-run.ts'
import { keylessPrincipal } from './keyless.ts'
import type { Authenticated, Received } from './progress.ts'

/** Tells who asks, and which session the call belongs to. */
export function authenticate(
  received: Received,
  call: CallRun,
): Passed<Authenticated> | Promise<Passed<Authenticated>> {
  try {
    const answer = call.services.deps.authenticate(call.input.credentials)
    if (!(answer instanceof Promise)) return admit(received, call, answer)
    return answer.then(
      (settled) => admit(received, call, settled),
      (error: unknown) => {
        throw cannotCheck(error, call)
      },
    )
  } catch (error) {
    throw cannotCheck(error, call)
  }
}

function admit(received: Received, call: CallRun, answer: Authentication): Passed<Authenticated> {
  if (answer.ok) return admitted(received, call, answer)
  const principal = keylessPrincipal(received, call)
  if (principal) return admitted(received, call, { principal })
  throw fail('unauthenticated', {
    message: answer.reason,
    remedy: answer.remedy,
    modelMessage: 'The gateway did not accept the credentials of this agent. Trying again will not help.',
  })
}

function admitted(
  received: Received,
  call: CallRun,
  { principal, agentId }: { principal: Principal; agentId?: string },
): Passed<Authenticated> {
  const sessionId = call.services.sessions.of(principal, received.sessionHandle, call.startedAt)
  const next: Authenticated = { ...received, principal, sessionId }
  if (agentId !== undefined) next.agentId = agentId
  const note = agentId === undefined ? principal.name : `${principal.name}, for agent ${agentId}`
  return { next, note, facts: { principal: principal.id, kind: principal.kind, roles: [...principal.roles] } }
}

// Whoever asks cannot be told apart from an impostor while keys cannot be read, so nobody is let in.
function cannotCheck(error: unknown, call: CallRun): CallFailure {
  if (error instanceof CallFailure) return error
  call.services.deps.log({
    level: 'error',
    topic: 'call',
    message: 'Credentials could not be checked.',
    facts: { call: call.id, cause: error instanceof Error ? error.message : String(error) },
  })
  return fail(
    'unavailable',
    {
      message: 'Credentials cannot be checked at the moment.',
      remedy: 'Try again shortly; if it stays so, look at /readyz.',
      retryAfterMs: 1_000,
    },
    { cause: error },
  )
}
