import { CallFailure } from '@hermes/contracts/errors'
import { createMcpInbound } from '@hermes/gateway/inbound/mcp/inbound'
import { rpcError } from '@hermes/gateway/inbound/mcp/json-rpc'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorHeaders } from '../http/error-answer.ts'
import { originOf } from '../http/headers.ts'
import { checkOrigin } from '../http/host-guard.ts'
import type { RefusedRequest } from '../http/json-app.ts'
import { refusalOf } from '../http/refusals.ts'
import type { AgentApi } from '../rest/agent-api.ts'
import { BODY_LIMIT } from '../rest/limits.ts'
import { askedCallIn, askedCallUnread } from './asked-call.ts'
import { identify, isKnown } from './caller.ts'
import type { Hit, McpHttp } from './mcp-http.ts'
import { handlePost } from './post.ts'
import { createPulse } from './pulse.ts'
import { readBody } from './read-body.ts'
import { refuse } from './refuse.ts'
import { recordRefused } from './refuse-call.ts'
import { handleDelete, handleGet } from './session-requests.ts'
import { createOpenStreams } from './streams.ts'

/**
 * `/mcp` and `/mcp/<toolset>`. The listener's own checks come first; then the request leaves the framework, since what
 * a call costs here is measured, and streams are no answers that it knows.
 */
export function registerMcpRoutes(app: FastifyInstance, api: AgentApi): void {
  const http = mcpHttp(api)
  const config = { answerRefused: (refused: RefusedRequest) => answerRefused(refused, api) }
  const handlers = { POST: handlePost, GET: handleGet, DELETE: handleDelete }
  for (const url of ['/mcp', '/mcp/:toolset']) {
    for (const method of ['POST', 'GET', 'DELETE'] as const) {
      app.route<{ Params: { toolset?: string } }>({
        method,
        url,
        config,
        exposeHeadRoute: false,
        onRequest: async (request, reply) => {
          const { toolset } = request.params
          check(request, api)
          const response = reply.hijack().raw
          response.setHeader('x-hermes-trace-id', request.traceId)
          response.setHeader('x-content-type-options', 'nosniff')
          const hit: Hit = { request, response, toolset }
          await handlers[method](http, hit).catch((error: unknown) => answerFailure(hit, api, error))
        },
        handler: async () => undefined,
      })
    }
  }
  // Streams would hold the listener open; requests under way are still answered.
  app.addHook('preClose', async () => http.streams.close())
  app.server.once('close', () => {
    http.pulse.close()
    void http.inbound.close()
  })
}

function mcpHttp(api: AgentApi): McpHttp {
  const sessionStreams: McpHttp['sessionStreams'] = new Map()
  const pulse = createPulse()
  const inbound = createMcpInbound({
    gateway: api.gateway,
    version: api.version,
    log: api.log,
    isBusy: (session) => sessionStreams.has(session),
    onSessionEnd: (session) => {
      for (const stream of sessionStreams.get(session)?.open ?? []) stream.end()
    },
  })
  return { api, inbound, pulse, streams: createOpenStreams(pulse, api.authenticate), sessionStreams }
}

/** No page of somebody else's may speak here, also where a key is asked for: it might have been given one. */
function check(request: FastifyRequest, api: AgentApi): void {
  const asked = originOf(request)
  const { origins } = api.loopbackRules()
  const hosts = asked.host === undefined ? [] : [asked.host.toLowerCase()]
  const refused = checkOrigin({ ...asked, host: hosts[0] }, { hosts, origins })
  if (refused && asked.host !== undefined) throw new CallFailure(refused)
}

/** Refuses in the shape of JSON-RPC what the listener's checks have stopped. */
async function answerRefused({ request, reply, refusal, status }: RefusedRequest, api: AgentApi) {
  // A page of another site must not be able to fill the record.
  if (request.method === 'POST' && refusal.code !== 'forbidden') await recordWhereCall({ request, reply, refusal }, api)
  api.log({
    level: 'warn',
    topic: 'mcp',
    traceId: request.traceId,
    message: `a request was refused: ${refusal.message}`,
    facts: { method: request.method, path: (request.raw.url ?? '').split('?')[0] ?? '', status },
  })
  const { code, message, remedy, facts } = refusal
  const data = { code, remedy, facts, trace_id: request.traceId }
  const body = rpcError(null, { code: -32_000, message: `${message} ${remedy}`, data })
  reply.header('x-hermes-trace-id', request.traceId)
  return reply.code(status).headers(errorHeaders(refusal)).send(body)
}

async function recordWhereCall({ request, reply, refusal }: Omit<RefusedRequest, 'status'>, api: AgentApi) {
  const caller = await identify(request, api, undefined).catch(() => undefined)
  const read = await readBody(request.raw, BODY_LIMIT)
  const isRead = 'bytes' in read && request.headers['content-encoding'] === undefined
  const isWelcome = caller !== undefined && isKnown(caller)
  const asked = isRead ? askedCallIn(read.bytes) : askedCallUnread(request, isWelcome)
  if (asked) await recordRefused(api, { request, response: reply.raw, toolset: undefined }, { refusal, caller, asked })
}

function answerFailure(hit: Hit, api: AgentApi, error: unknown): void {
  const { status, refusal, unexpected } = refusalOf(error instanceof Error ? error : new Error(String(error)), 0)
  if (unexpected !== undefined) {
    const { traceId } = hit.request
    api.log({ level: 'error', topic: 'mcp', traceId, message: `a request failed inside: ${unexpected}` })
  }
  if (hit.response.headersSent) hit.response.destroy()
  else refuse({ ...hit, log: api.log }, refusal, { status })
}
