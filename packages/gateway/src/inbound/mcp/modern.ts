import { isJsonObject, type JsonObject } from '@hermes/contracts/json'
import type { Log } from '@hermes/contracts/ports/log'
import {
  createMcpHandler,
  type ListToolsResult,
  type McpHttpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { callAnswer } from './call-answer.ts'
import { callInputOf } from './call-input.ts'
import type { Exchange, KnownCaller } from './caller.ts'
import { EMPTY_LISTS, emptyList } from './empty-lists.ts'
import type { RpcRequest } from './json-rpc.ts'
import { CAPABILITIES, type LegacyParts } from './legacy-methods.ts'
import { clientCapabilities } from './modern-envelope.ts'
import { LIST_CACHING } from './modern-results.ts'
import { pageOf } from './pages.ts'

/**
 * 2026-07-28 has a server declare whatever it answers (Discovery), and the lists of prompts and resources are answered.
 * That they change is not declared: they are empty, and stay so.
 */
const MODERN_CAPABILITIES = { ...CAPABILITIES, prompts: {}, resources: {} } as const

/** What goes through the SDK beside a request, to the handlers that are ours. */
interface Passed {
  caller: KnownCaller
  body: unknown
  exchange: Exchange
}

/** Serves whatever of 2026-07-28 has no shorter way: discovery, lists, and every refusal. */
export interface ModernLeg {
  /** @param request whose body has been read already; it is `passed.body` */
  fetch(request: Request, passed: Passed): Promise<Response>
  close(): Promise<void>
}

/**
 * The stateless revision by the SDK, which knows its rules; what is listed and called is ours. Subscriptions are not
 * served here: the SDK knows one list for all, and what a caller may see is a matter of its principal.
 */
export function createModernLeg(parts: LegacyParts, log: Log): ModernLeg {
  const handler: McpHttpHandler = createMcpHandler(({ authInfo }) => createServer(passedOf(authInfo), parts), {
    legacy: 'reject',
    onerror: (error) =>
      log({
        level: 'debug',
        topic: 'mcp',
        message: 'A request of an MCP client was refused.',
        facts: { cause: error.message },
      }),
  })
  return {
    fetch: (request, passed) => {
      const authInfo = { token: '', clientId: passed.caller.principal.id, scopes: [], extra: { passed } }
      return handler.fetch(request, { parsedBody: passed.body, authInfo })
    },
    close: () => handler.close(),
  }
}

const passedSchema = z.custom<Passed>((value) => typeof value === 'object' && value !== null && 'caller' in value)

function passedOf(authInfo: { extra?: Record<string, unknown> } | undefined): Passed {
  return passedSchema.parse(authInfo?.extra?.passed)
}

function createServer({ caller, body, exchange }: Passed, { gateway, lists, serverInfo }: LegacyParts): Server {
  const server = new Server(serverInfo, {
    capabilities: MODERN_CAPABILITIES,
    cacheHints: { 'server/discover': LIST_CACHING },
  })
  server.setRequestHandler('tools/list', ({ params }) => {
    const view = { principal: caller.principal, toolset: caller.context.toolset }
    const page = pageOf(lists.tools(view, 'modern'), params?.cursor)
    if (!page) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The cursor is not one of this list.')
    // The SDK's type knows no schema but its own; ours come from servers and are passed on as they are.
    return { ...page, ...LIST_CACHING } as unknown as ListToolsResult
  })
  for (const method of EMPTY_LISTS) {
    server.setRequestHandler(method, ({ params }) => {
      const answer = emptyList(method, params ?? {})
      if ('error' in answer) throw new ProtocolError(answer.error.code, answer.error.message)
      return { ...answer.result, ...LIST_CACHING } as never
    })
  }
  server.setRequestHandler('tools/call', async (_request, { mcpReq }) => {
    const notify = ({ method, params }: { method: string; params?: JsonObject }) =>
      void mcpReq
        .notify({ method, ...(params && { params }) } as Parameters<typeof mcpReq.notify>[0])
        .catch(() => undefined)
    exchange.calls?.()
    const call = await gateway.call(callInputOf(requestOf(body), { caller, notify, signal: mcpReq.signal }))
    exchange.ran?.(call)
    const answer = callAnswer(call, 'modern', clientCapabilities(requestOf(body)))
    if ('error' in answer) throw new ProtocolError(answer.error.code, answer.error.message, answer.error.data)
    return answer.result as { content: [] }
  })
  return server
}

/** The request as it was sent: the SDK's copy has lost what it has read itself. */
function requestOf(body: unknown): RpcRequest {
  if (isJsonObject(body)) return body as unknown as RpcRequest
  throw new ProtocolError(ProtocolErrorCode.InvalidRequest, 'The body is not a request.')
}
