import type { CallError } from '@hermes/contracts/errors'
import { type SaidCall, UnreadableBody } from '@hermes/contracts/unreadable-body'
import type { Caller } from '@hermes/gateway/inbound/mcp/caller'
import { strangerRule } from '../http/stranger-limit.ts'
import type { Hit, McpHttp } from './mcp-http.ts'
import { refuse, type Shape } from './refuse.ts'

/** A call that is refused before the pipeline could take it, or what may have been meant for one. */
export interface RefusedCall {
  refusal: CallError
  /** Who sent it, where that has been asked. */
  caller?: Caller | undefined
  asked: SaidCall
}

/**
 * Refuses a POST. Where it asked for a call that is recorded, so that whoever holds its trace id can open that trace;
 * whatever else was refused is told to the log alone.
 */
export async function refusePost(
  { api }: Pick<McpHttp, 'api'>,
  hit: Hit,
  { refusal, caller, asked, ...shape }: Shape & Omit<RefusedCall, 'asked'> & { asked: SaidCall | undefined },
): Promise<void> {
  if (asked) await recordRefused(api, hit, { refusal, caller, asked })
  refuse({ ...hit, log: api.log }, refusal, shape)
}

/** Leaves the record of a call that was refused before the pipeline could take it, and gives the answer its trace. */
export async function recordRefused(api: McpHttp['api'], hit: Hit, refused: RefusedCall): Promise<void> {
  const { request, response } = hit
  const { traceId, callId } = await writeRefused(api, hit, refused)
  request.traceId = traceId
  if (response.headersSent) return
  response.setHeader('x-hermes-trace-id', traceId)
  response.setHeader('x-hermes-call-id', callId)
}

/** As `recordRefused`, of a call that is not the only one of its request. */
export function writeRefused(
  api: McpHttp['api'],
  { request }: Pick<Hit, 'request'>,
  { refusal, caller, asked }: RefusedCall,
) {
  const traceparent = request.headers.traceparent?.toString()
  return api.gateway.call({
    envelope: new UnreadableBody(refusal, asked),
    credentials: caller?.principal ? caller.credentials : { channel: 'mcp', local: false },
    ...strangerRule(api, request),
    ...(traceparent !== undefined && { traceparent }),
  })
}
