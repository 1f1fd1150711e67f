import { fail } from '@hermes/contracts/errors'
import type { Credentials } from '@hermes/contracts/ports/authenticate'
import type { Principal } from '@hermes/contracts/principal'
import { isLoopback } from '@hermes/services/auth/authenticate'
import type { FastifyRequest } from 'fastify'
import { bearerOf, originOf, singleHeader } from '../http/headers.ts'
import { checkOrigin, type HostRules } from '../http/host-guard.ts'
import type { AgentApi } from './agent-api.ts'

/** What an agent's request says of itself. Nothing in it is believed until `authenticate` has looked. */
export function credentialsOf(
  request: FastifyRequest,
  { loopbackRules }: Pick<AgentApi, 'loopbackRules'>,
  channel: 'api' | 'mcp' = 'api',
): Credentials {
  const bearer = bearerOf(request)
  const claimedAgent = singleHeader(request, 'x-hermes-agent')
  return {
    channel,
    ...(bearer !== undefined && { bearer }),
    ...(claimedAgent !== undefined && { claimedAgent }),
    local: isLocal(request, loopbackRules()),
  }
}

/** What proxies add (RFC 7239, RFC 9110 §7.6.3, and the older names): the peer is then not the one who asks. */
const ADDED_BY_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** A name that resolves to this machine is no proof (DNS rebinding), nor is the peer's address behind a proxy. */
function isLocal(request: FastifyRequest, rules: HostRules): boolean {
  const { remoteAddress } = request.socket
  if (remoteAddress === undefined || !isLoopback(remoteAddress)) return false
  if (ADDED_BY_PROXIES.some((name) => request.headers[name] !== undefined)) return false
  return checkOrigin(originOf(request), rules) === undefined
}

/** Who asks, for the requests that are no calls. @throws `unauthenticated` with the reason */
export async function requirePrincipal(
  api: Pick<AgentApi, 'authenticate' | 'loopbackRules'>,
  request: FastifyRequest,
): Promise<Principal> {
  const answer = await api.authenticate(credentialsOf(request, api))
  if (answer.ok) return answer.principal
  throw fail('unauthenticated', { message: answer.reason, remedy: answer.remedy })
}
