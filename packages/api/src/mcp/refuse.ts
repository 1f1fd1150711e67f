import type { ServerResponse } from 'node:http'
import { type CallError, errorMapping } from '@hermes/contracts/errors'
import type { Log } from '@hermes/contracts/ports/log'
import { type RequestId, RPC, rpcError } from '@hermes/gateway/inbound/mcp/json-rpc'
import type { FastifyRequest } from 'fastify'
import { errorHeaders } from '../http/error-answer.ts'
import { sendJson } from './exchange.ts'

/** How a refusal looks beyond its words. */
export interface Shape {
  /** HTTP's; that of the error's code where absent. */
  status?: number
  /** JSON-RPC's; `-32000` where absent. */
  rpcCode?: number
  id?: RequestId | null
}

/** Refuses a request that is no call, in the shape of JSON-RPC and with the status that HTTP has for it. */
export function refuse(
  { request, response, log }: { request: FastifyRequest; response: ServerResponse; log: Log },
  error: CallError,
  { status = errorMapping(error.code).http, rpcCode = RPC.server, id = null }: Shape = {},
): void {
  log({
    level: 'warn',
    topic: 'mcp',
    traceId: request.traceId,
    message: `a request was refused: ${error.message}`,
    facts: { method: request.method, path: (request.raw.url ?? '').split('?')[0] ?? '', status },
  })
  if (response.headersSent || response.destroyed) return
  for (const [name, value] of Object.entries(errorHeaders(error))) response.setHeader(name, value)
  const { code, message, remedy, facts } = error
  const data = { code, remedy, facts, trace_id: request.traceId }
  sendJson(response, status, rpcError(id, { code: rpcCode, message: `${message} ${remedy}`, data }))
}
