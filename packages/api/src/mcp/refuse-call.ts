import type { CallError } from '@hermes/contracts/errors'
import { UnreadableBody } from '@hermes/contracts/unreadable-body'
import type { Hit, McpHttp } from './mcp-http.ts'
import { refuse, type Shape } from './refuse.ts'

/**
 * Refuses a POST that was a call, or might have been one. It is recorded like one that was refused at `receive`, so that
 * whoever holds its trace id can open that trace; of the request only the trace it names goes into that record.
 */
export async function refuseCall(
  { api }: Pick<McpHttp, 'api'>,
  hit: Hit,
  { refusal, ...shape }: Shape & { refusal: CallError },
): Promise<void> {
  await recordRefused(api, hit, refusal)
  refuse({ ...hit, log: api.log }, refusal, shape)
}

/** Leaves the record of a call that was refused before it could be read, and gives the answer its trace. */
export async function recordRefused(
  api: McpHttp['api'],
  { request, response }: Hit,
  refusal: CallError,
): Promise<void> {
  const traceparent = request.headers.traceparent?.toString()
  const { traceId, callId } = await api.gateway.call({
    envelope: new UnreadableBody(refusal),
    credentials: { channel: 'mcp', local: false },
    ...(traceparent !== undefined && { traceparent }),
  })
  request.traceId = traceId
  if (response.headersSent) return
  response.setHeader('x-hermes-trace-id', traceId)
  response.setHeader('x-hermes-call-id', callId)
}
