import { type CallError, CallFailure, callError } from '@hermes/contracts/errors'
import { splitHops } from '@hermes/gateway/inbound/mcp/call-input'
import type { CallContext, Caller } from '@hermes/gateway/inbound/mcp/caller'
import type { FastifyRequest } from 'fastify'
import { singleHeader } from '../http/headers.ts'
import type { AgentApi } from '../rest/agent-api.ts'
import { credentialsOf } from '../rest/credentials.ts'

/** Who sent a request, or why that cannot be told; a call is made with what there is, and refused and recorded there. */
export type Identified = Caller & { refusal?: CallError }

/** @throws CallFailure where a header cannot count */
export async function identify(
  request: FastifyRequest,
  api: AgentApi,
  toolset: string | undefined,
): Promise<Identified> {
  const credentials = credentialsOf(request, api, 'mcp')
  const context = contextOf(request, toolset)
  try {
    const answer = await api.authenticate(credentials)
    if (!answer.ok) {
      const refusal = callError('unauthenticated', { message: answer.reason, remedy: answer.remedy })
      return { credentials, context, refusal }
    }
    const { principal, agentId } = answer
    return {
      // Whoever has been recognised need not be looked up again by the call.
      credentials: { channel: 'mcp', established: principal, ...(agentId !== undefined && { claimedAgent: agentId }) },
      principal,
      context,
    }
  } catch (error) {
    if (error instanceof CallFailure) return { credentials, context, refusal: error.error }
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
