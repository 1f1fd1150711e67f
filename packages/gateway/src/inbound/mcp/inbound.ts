import type { Log } from '@hermes/contracts/ports/log'
import type { Gateway } from '../../types.ts'
import { callAnswer, respond } from './call-answer.ts'
import { callInputOf } from './call-input.ts'
import type { Caller, Exchange, KnownCaller } from './caller.ts'
import { type RpcRequest, type RpcResponse, rpcResult } from './json-rpc.ts'
import { answerLegacy, initializeResult, type LegacyParts } from './legacy-methods.ts'
import { createListWatch, type ListWatch } from './list-watch.ts'
import { createToolLists } from './listed-tools.ts'
import { createModernLeg, type ModernLeg } from './modern.ts'
import { clientCapabilities } from './modern-envelope.ts'
import { completeAnswer } from './modern-results.ts'
import { createParamCheck, type ParamCheck } from './param-check.ts'
import { createMcpSessions, type McpSession, type McpSessions, SESSION_LIMITS, type SessionLimits } from './sessions.ts'
import { negotiate } from './versions.ts'

/** MCP as the gateway speaks it to its clients, whatever carries the messages. */
export interface McpInbound {
  sessions: McpSessions
  watch: ListWatch
  params: ParamCheck
  modern: ModernLeg
  serverInfo: LegacyParts['serverInfo']
  /** Begins a session. */
  initialize(request: RpcRequest, caller: KnownCaller): { session: McpSession; response: RpcResponse }
  /** One request of a session. @returns undefined where it was cancelled and gets no answer */
  answer(
    request: RpcRequest,
    exchange: Exchange & { session: McpSession; caller: KnownCaller },
  ): Promise<RpcResponse | undefined>
  /** A well-formed `tools/call` of the stateless revision, without the SDK; aborted by its signal. */
  callModern(request: RpcRequest, exchange: Exchange & { caller: Caller; signal: AbortSignal }): Promise<RpcResponse>
  close(): Promise<void>
}

interface InboundParts {
  gateway: Pick<Gateway, 'call' | 'tools' | 'onTools'>
  version: string
  log: Log
  /** Whether a session is in use at the moment, as its transport knows. */
  isBusy: (session: McpSession) => boolean
  onSessionEnd: (session: McpSession) => void
  limits?: SessionLimits
}

/** Makes the inside of an MCP endpoint; a transport reads messages, asks who sent them, and writes what comes back. */
export function createMcpInbound({ gateway, version, log, isBusy, onSessionEnd, limits }: InboundParts): McpInbound {
  const serverInfo = { name: 'hermes-studio', title: 'Hermes Studio', version }
  const lists = createToolLists(gateway)
  const parts: LegacyParts = { gateway, lists, serverInfo }
  const sessions = createMcpSessions(limits ?? SESSION_LIMITS, {
    now: Date.now,
    busy: (session) => session.calls !== undefined || isBusy(session),
    ended: onSessionEnd,
  })
  const watch = createListWatch(gateway, lists)
  const params = createParamCheck(gateway)
  const modern = createModernLeg(parts, log)
  return {
    sessions,
    watch,
    params,
    modern,
    serverInfo,
    initialize(request, { principal, context }) {
      const agreed = negotiate(request.params?.protocolVersion)
      const session = sessions.open(principal, { version: agreed, toolset: context.toolset })
      return { session, response: rpcResult(request.id, initializeResult(agreed, serverInfo)) }
    },
    answer: (request, exchange) => answerLegacy(request, exchange, parts),
    async callModern(request, { caller, notify, ran, signal }) {
      const call = await gateway.call(callInputOf(request, { caller, notify, signal }))
      ran?.(call)
      return respond(request, completeAnswer(callAnswer(call, 'modern', clientCapabilities(request)), serverInfo))
    },
    async close() {
      watch.close()
      params.close()
      await modern.close()
    },
  }
}
