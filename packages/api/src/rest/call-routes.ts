import type { CallResult } from '@hermes/contracts/call'
import { CallFailure, callError, errorMapping } from '@hermes/contracts/errors'
import type { Credentials } from '@hermes/contracts/ports/authenticate'
import { hasRole } from '@hermes/contracts/principal'
import { UnreadableBody } from '@hermes/contracts/unreadable-body'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorAnswer, errorHeaders, wireError } from '../http/error-answer.ts'
import { hangUpSignal } from '../http/hang-up-signal.ts'
import { singleHeader } from '../http/headers.ts'
import type { RefusedRequest } from '../http/json-app.ts'
import { HttpRefusal } from '../http/refusals.ts'
import { strangerRule } from '../http/stranger-limit.ts'
import type { AgentApi } from './agent-api.ts'
import { callState, wireOutput } from './call-wire.ts'
import { credentialsOf, requirePrincipal } from './credentials.ts'

/** `POST /v1/tools/call` runs a call; `GET /v1/calls/{id}` tells how one that this principal made has ended. */
export function registerCallRoutes(app: FastifyInstance, api: AgentApi): void {
  const config = { answerRefused: (refused: RefusedRequest) => answerRefused(refused, api) }
  app.post('/v1/tools/call', { config }, async (request, reply) => {
    const result = await api.gateway.call(callInput(request, { api, signal: hangUpSignal(reply.raw) }))
    return sendResult(reply, result)
  })
  app.get<{ Params: { id: string } }>('/v1/calls/:id', async (request) => {
    const principal = await requirePrincipal(api, request)
    const { id } = request.params
    const call = await api.findCall(id)
    // Somebody else's call is answered like one that does not exist, so that ids cannot be tried out.
    if (!call || (call.principal?.id !== principal.id && !hasRole(principal, 'admin'))) {
      // No code stands for this; `tool_not_found` would tell a program that its tool is gone.
      const error = callError('validation_failed', {
        message: 'There is no such call of yours.',
        remedy: 'Use the call_id from the answer to a call that was made with the same key.',
        facts: { path: 'id' },
      })
      throw new HttpRefusal(404, error)
    }
    return callState(call)
  })
}

function callInput(request: FastifyRequest, { api, signal }: { api: AgentApi; signal: AbortSignal }) {
  const traceparent = singleHeader(request, 'traceparent')
  const sessionId = singleHeader(request, 'x-hermes-session')
  const idempotencyKey = singleHeader(request, 'idempotency-key')
  // Several headers are one list, which Node has joined (W3C Trace Context §3.3.1).
  const tracestate = request.headers.tracestate?.toString()
  const hops = singleHeader(request, 'x-hermes-hop')
  return {
    envelope: request.body,
    credentials: credentialsOf(request, api),
    signal,
    ...strangerRule(api, request),
    ...(traceparent !== undefined && { traceparent }),
    ...(sessionId !== undefined && { sessionId }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(tracestate !== undefined && { tracestate }),
    ...(hops !== undefined && { hops: hops.split(',').map((hop) => hop.trim()) }),
  }
}

/**
 * A request that did not come to an envelope (no JSON, too large, another type, a header that cannot count) is a call,
 * too: refused at `receive` and recorded, so that whoever holds its trace id can open that trace. Of the request only
 * who sent it and the trace it names go into that record, which is thus as small as that of a call refused for a wrong
 * key. A page of another site must not be able to fill the record: that is told to the log alone.
 */
async function answerRefused({ request, reply, refusal, status }: RefusedRequest, api: AgentApi) {
  if (refusal.code === 'forbidden') {
    const { traceId } = request
    const facts = { method: request.method, path: '/v1/tools/call', status }
    api.log({ level: 'warn', topic: 'gateway', traceId, message: `a request was refused: ${refusal.message}`, facts })
    return reply.code(status).headers(errorHeaders(refusal)).send(errorAnswer(refusal, traceId))
  }
  const traceparent = request.headers.traceparent?.toString()
  const result = await api.gateway.call({
    envelope: new UnreadableBody(refusal),
    credentials: readCredentials(request, api),
    ...strangerRule(api, request),
    ...(traceparent !== undefined && { traceparent }),
  })
  // Where the call was stopped by something else, such as a database that is away, that is what its caller is told.
  return sendResult(reply, result, result.error?.code === refusal.code ? status : undefined)
}

/** Whoever sends a header that cannot count is nobody known. */
function readCredentials(request: FastifyRequest, api: AgentApi): Credentials {
  try {
    return credentialsOf(request, api)
  } catch (error) {
    if (error instanceof CallFailure) return { channel: 'api', local: false }
    throw error
  }
}

/** @param status more exact than that of the error's code */
function sendResult(reply: FastifyReply, result: CallResult, status?: number): FastifyReply {
  const { callId, traceId, outcome, error, output, marks, durationUs } = result
  reply.headers({ 'x-hermes-trace-id': traceId, 'x-hermes-call-id': callId })
  const head = { call_id: callId, trace_id: traceId, outcome }
  const duration_ms = durationUs / 1000
  if (error) {
    const { http } = errorMapping(error.code)
    return reply
      .code(status ?? http)
      .headers(errorHeaders(error))
      .send({
        ...head,
        error: wireError(error),
        ...(output && { result: wireOutput(output) }),
        ...(marks && { marks }),
        duration_ms,
      })
  }
  return reply.send({ ...head, result: wireOutput(output), ...(marks && { marks }), duration_ms })
}
