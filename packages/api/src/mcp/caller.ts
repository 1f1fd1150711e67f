import { type CallError, CallFailure, callError } from '@hermes/contracts/errors'
import type { Credentials } from '@hermes/contracts/ports/authenticate'
import type { Principal } from '@hermes/contracts/principal'
import { splitHops } from '@hermes/gateway/inbound/mcp/call-input'
import type { CallContext, Caller } from '@hermes/gateway/inbound/mcp/caller'
import type { FastifyRequest } from 'fastify'
import { singleHeader } from '../http/headers.ts'
import type { AgentApi } from '../rest/agent-api.ts'
import { credentialsOf } from '../rest/credentials.ts'

/** Who sent a request, or why that cannot be told; a call is made with what there is, and refused and recorded there. */
export interface Identified extends Caller {
  /** What the request said, as it said it. */
  claims: Credentials
  refusal?: CallError
}

/** Somebody who was recognised. */
export interface Known extends Identified {
  principal: Principal
}

export const isKnown = (caller: Identified): caller is Known => caller.principal !== undefined

/** @throws CallFailure where a header cannot count */
export async function identify(
  request: FastifyRequest,
  api: AgentApi,
  toolset: string | undefined,
): Promise<Identified> {
  const claims = credentialsOf(request, api, 'mcp')
  const context = contextOf(request, toolset)
  try {
    const answer = await api.authenticate(claims)
    if (!answer.ok) {
      const refusal = callError('unauthenticated', { message: answer.reason, remedy: answer.remedy })
      return { claims, credentials: claims, context, refusal }
    }
    const { principal, agentId } = answer
    return {
      claims,
      // Whoever has been recognised need not be looked up again by the call.
      credentials: { channel: 'mcp', established: principal, ...(agentId !== undefined && { claimedAgent: agentId }) },
      principal,
      context,
    }
  } catch (error) {
    if (error instanceof CallFailure) return { claims, credentials: claims, context, refusal: error.error }
    throw error
  }
}

function contextOf(request: FastifyRequest, toolset: string | undefined): CallContext {
  const traceparent = singleHeader(request, 'traceparent')
  const tracestate = request.headers.tracestate?.toString()
  const sessionId = singleHeader(request, 'x-hermes-session')
  const idempotencyKey = singleHeader(request, 'idempotency-key')
  const hops = singleHeader(request, 'x-hermes-hop')
  return {
    ...(toolset !== undefined && { toolset }),
    ...(traceparent !== undefined && { traceparent }),
    ...(tracestate !== undefined && { tracestate }),
    ...(sessionId !== undefined && { sessionId }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(hops !== undefined && { hops: splitHops(hops) }),
  }
}
