import type { Gateway } from '../../types.ts'
import { callAnswer, respond } from './call-answer.ts'
import { callInputOf, readLogLevel } from './call-input.ts'
import type { Exchange, KnownCaller } from './caller.ts'
import { emptyList } from './empty-lists.ts'
import { RPC, type RpcNotification, type RpcRequest, type RpcResponse, rpcError, rpcResult } from './json-rpc.ts'
import type { ToolLists } from './listed-tools.ts'
import { pageOf } from './pages.ts'
import { type McpSession, sessionHandle } from './sessions.ts'
import type { LegacyVersion } from './versions.ts'

/** What answers the methods of a session. */
export interface LegacyParts {
  gateway: Pick<Gateway, 'call'>
  lists: ToolLists
  serverInfo: ServerInfo
}

export interface ServerInfo {
  name: string
  title: string
  version: string
}

/** Only what is really relayed: tools, news of their list, and what they write into their log. */
export const CAPABILITIES = { tools: { listChanged: true }, logging: {} } as const

/** `initialize`'s result. There are no instructions: a server's are text nobody here vouches for. */
export function initializeResult(version: LegacyVersion, serverInfo: ServerInfo): object {
  return { protocolVersion: version, capabilities: CAPABILITIES, serverInfo }
}

interface LegacyExchange extends Exchange {
  session: McpSession
  caller: KnownCaller
}

/**
 * Answers one request of a session.
 * @returns undefined where the client has cancelled it: then it is to get no answer
 */
export async function answerLegacy(
  request: RpcRequest,
  exchange: LegacyExchange,
  parts: LegacyParts,
): Promise<RpcResponse | undefined> {
  const { id, method, params = {} } = request
  const { session, caller } = exchange
  switch (method) {
    case 'ping':
      return rpcResult(id, {})
    case 'tools/call':
      return await callInSession(request, exchange, parts)
    case 'tools/list': {
      const view = { principal: caller.principal, toolset: session.toolset }
      const page = pageOf(parts.lists.tools(view, 'legacy'), params.cursor)
      if (!page) return rpcError(id, { code: RPC.invalidParams, message: 'The cursor is not one of this list.' })
      if (page.nextCursor === undefined) session.seen = parts.lists.fingerprint(view)
      return rpcResult(id, page)
    }
    case 'logging/setLevel': {
      const level = readLogLevel(params.level)
      if (!level) return rpcError(id, { code: RPC.invalidParams, message: 'There is no such logging level.' })
      session.logLevel = level
      return rpcResult(id, {})
    }
    case 'initialize':
      return rpcError(id, { code: RPC.invalidRequest, message: 'The session is initialized already.' })
    case 'prompts/list':
    case 'resources/list':
    case 'resources/templates/list':
      return respond(request, emptyList(method, params))
    default:
      return rpcError(id, {
        code: RPC.methodNotFound,
        message: `There is no method ${JSON.stringify(method.slice(0, 100))} here.`,
      })
  }
}

/** The client cancels a request of its own session; one that has ended, or never was, is no matter (MCP, Cancellation). */
export function takeNotification({ method, params }: RpcNotification, session: McpSession): void {
  if (method !== 'notifications/cancelled') return
  const requestId = params?.requestId
  for (const [call, id] of session.calls ?? []) {
    if (id === requestId) call.abort()
  }
}

async function callInSession(
  request: RpcRequest,
  { session, caller, notify, ran }: LegacyExchange,
  { gateway }: LegacyParts,
): Promise<RpcResponse | undefined> {
  const cancel = new AbortController()
  session.calls ??= new Map()
  session.calls.set(cancel, request.id)
  try {
    const input = callInputOf(request, { caller, notify, logLevel: session.logLevel, signal: cancel.signal })
    input.sessionId ??= sessionHandle(session)
    const call = await gateway.call(input)
    ran?.(call)
    return cancel.signal.aborted ? undefined : respond(request, callAnswer(call, 'legacy'))
  } finally {
    session.calls.delete(cancel)
    if (session.calls.size === 0) session.calls = undefined
  }
}
