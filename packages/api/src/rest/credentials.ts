import { fail } from '@hermes/contracts/errors'
import type { Authenticate, Credentials } from '@hermes/contracts/ports/authenticate'
import type { Principal } from '@hermes/contracts/principal'
import type { FastifyRequest } from 'fastify'
import { bearerOf, singleHeader } from '../http/headers.ts'

/** What an agent's request says of itself. Nothing in it is believed until `authenticate` has looked. */
export function credentialsOf(request: FastifyRequest): Credentials {
  const bearer = bearerOf(request)
  const claimedAgent = singleHeader(request, 'x-hermes-agent')
  return {
    channel: 'api',
    ...(bearer !== undefined && { bearer }),
    ...(claimedAgent !== undefined && { claimedAgent }),
    ...(request.ip && { remoteAddress: request.ip }),
  }
}

/** Who asks, for the requests that are no calls. @throws `unauthenticated` with the reason */
export async function requirePrincipal(authenticate: Authenticate, request: FastifyRequest): Promise<Principal> {
  const answer = await authenticate(credentialsOf(request))
  if (answer.ok) return answer.principal
  throw fail('unauthenticated', { message: answer.reason, remedy: answer.remedy })
}
