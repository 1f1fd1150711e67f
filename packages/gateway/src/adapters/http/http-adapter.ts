import { fail } from '@hermes/contracts/errors'
import type { JsonObject } from '@hermes/contracts/json'
import { formatTraceparent } from '@hermes/contracts/trace-context'
import { HOP_HEADER } from '../../pipeline/hop-guard.ts'
import type { Target } from '../../registry/target.ts'
import type { EgressReply, EgressRequest } from '../../sandbox/egress/egress-client.ts'
import { EgressFailure } from '../../sandbox/egress/egress-failure.ts'
import { type Attempt, AttemptFailure, type AttemptResult } from '../adapter.ts'
import { attemptFailure } from '../egress-errors.ts'
import { bodySnippet, readBody } from './read-body.ts'

type HttpAttempt = Attempt<Extract<Target, { kind: 'http' }>>
type Prepared = Pick<EgressRequest, 'url' | 'method' | 'headers' | 'body' | 'secretHeaders' | 'secretBody'>

/** Calls a backend over HTTP: with the envelope, or with the request that the tool's template makes of the arguments. */
export function createHttpAdapter() {
  return async (attempt: HttpAttempt): Promise<AttemptResult> => {
    const request = envelopeRequest(attempt)
    const host = new URL(request.url).host
    const reply = await send(attempt, request, host)
    const attributes = attributesOf(reply, host)
    if (reply.status < 200 || reply.status > 299) throw badStatus(reply, host, attributes)
    const body = readBody(reply, host)
    if (!body.ok) throw new AttemptFailure(body.failure, { sent: true, definite: true, attributes })
    return {
      output: { kind: 'json', value: body.value },
      receivedBytes: reply.received,
      cut: reply.truncated,
      attributes,
    }
  }
}

function envelopeRequest(attempt: HttpAttempt): Prepared {
  const body = JSON.stringify({
    tool_name: attempt.tool.definition.name,
    arguments: attempt.arguments,
    trace_id: attempt.traceId,
    call_id: attempt.callId,
  })
  return {
    url: attempt.target.address,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...callHeaders(attempt) },
    body,
  }
}

/** What every backend is told of a call, in headers. */
function callHeaders(attempt: HttpAttempt): Record<string, string> {
  const headers: Record<string, string> = {
    'accept-encoding': 'gzip, br',
    traceparent: formatTraceparent(attempt.traceId, attempt.spanId),
    'x-hermes-trace-id': attempt.traceId,
    [HOP_HEADER]: attempt.hops,
  }
  if (attempt.idempotencyKey !== undefined) headers['idempotency-key'] = attempt.idempotencyKey
  return headers
}

async function send(attempt: HttpAttempt, request: Prepared, host: string): Promise<EgressReply> {
  try {
    return await attempt.snapshot.egress.request({
      ...request,
      timeoutMs: attempt.timeoutMs,
      signal: attempt.signal,
      publicWeb: attempt.tool.definition.publicWeb,
    })
  } catch (error) {
    throw error instanceof EgressFailure ? attemptFailure(error, host) : error
  }
}

function attributesOf(reply: EgressReply, host: string): JsonObject {
  return {
    host,
    status: reply.status,
    bytes: reply.received,
    ...(reply.address ? { address: reply.address } : {}),
    ...(reply.truncated ? { truncated: true } : {}),
    ...(reply.redirects.length > 0
      ? { redirects: reply.redirects.map(({ status, origin }) => `${status} ${origin}`) }
      : {}),
  }
}

const SNIPPET = 200

function badStatus(reply: EgressReply, host: string, attributes: JsonObject): AttemptFailure {
  const said = bodySnippet(reply, SNIPPET)
  const failure = fail('upstream_error', {
    cause: 'bad_status',
    message: `${host} answered with status ${reply.status}${said ? `: ${said}` : ''}.`,
    remedy:
      reply.status < 500
        ? 'Check the arguments, and the credentials the backend expects.'
        : 'Look into the log of the backend.',
    modelMessage: `The tool answered with status ${reply.status}${said ? `: ${said}` : ''}.`,
    facts: { host, status: reply.status },
  })
  // The backend has answered, so nothing is uncertain; only its own troubles may pass.
  return new AttemptFailure(failure, { sent: true, definite: true, transient: reply.status >= 500, attributes })
}
