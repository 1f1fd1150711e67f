import type { CallError } from '@hermes/contracts/errors'
import { UnreadableBody } from '@hermes/contracts/unreadable-body'
import type { Hit, McpHttp } from './mcp-http.ts'
import { refuse } from './refuse.ts'

/**
 * Refuses a POST that did not come to a message. It might have been a call, so that it is recorded as one that was
 * refused at `receive`; of the request only the trace it names goes into that record.
 */
export async function refuseUnread(
  { api }: McpHttp,
  hit: Hit,
  { status, refusal, rpcCode }: { status: number; refusal: CallError; rpcCode?: number },
): Promise<void> {
  const traceparent = hit.request.headers.traceparent?.toString()
  const { traceId } = await api.gateway.call({
    envelope: new UnreadableBody(refusal),
    credentials: { channel: 'mcp', local: false },
    ...(traceparent !== undefined && { traceparent }),
  })
  hit.request.traceId = traceId
  if (!hit.response.headersSent) hit.response.setHeader('x-hermes-trace-id', traceId)
  refuse({ ...hit, log: api.log }, refusal, { status, ...(rpcCode !== undefined && { rpcCode }) })
}
