import { callError } from '@hermes/contracts/errors'
import { type ReadMessage, RPC, type RpcResponse, readMessage, rpcError } from '@hermes/gateway/inbound/mcp/json-rpc'
import { takeNotification } from '@hermes/gateway/inbound/mcp/legacy-methods'
import type { McpSession } from '@hermes/gateway/inbound/mcp/sessions'
import { takesBatches } from '@hermes/gateway/inbound/mcp/versions'
import { askedCall } from './asked-call.ts'
import type { Known } from './caller.ts'
import type { HttpExchange } from './exchange.ts'
import type { Hit, McpHttp } from './mcp-http.ts'
import { refusePost, writeRefused } from './refuse-call.ts'
import { sessionOf } from './session-of.ts'

/** More messages in one array than anyone means. */
const MAX_BATCH = 100

export interface Posted {
  caller: Known
  body: unknown
  /** Undefined where the body is an array. */
  message: ReadMessage | undefined
  exchange: HttpExchange
}

/** What a POST of the revisions with sessions asks. A client that hangs up has not cancelled what it asked. */
export async function postLegacy(http: McpHttp, hit: Hit, posted: Posted): Promise<void> {
  const { caller, body, message, exchange } = posted
  if (message?.kind === 'request' && message.request.method === 'initialize') {
    const { session, response } = http.inbound.initialize(message.request, caller)
    hit.response.setHeader('mcp-session-id', session.id)
    return exchange.finish(response)
  }
  const id = message?.kind === 'request' ? message.request.id : null
  const session = sessionOf(http, hit, caller)
  if ('refusal' in session) {
    return await refusePost(http, hit, { ...session, id, caller, asked: askedCall(body) })
  }
  if (message) {
    const taking = take(http, message, { hit, session, posted })
    return exchange.finish(message.kind === 'request' ? await http.pulse.during(taking, exchange.beat) : await taking)
  }
  const parts = Array.isArray(body) ? body : []
  if (!takesBatches(session.version) || parts.length === 0 || parts.length > MAX_BATCH) {
    const refusal = parts.length === 0 ? EMPTY_BATCH : NO_BATCH
    return await refusePost(http, hit, { refusal, rpcCode: RPC.invalidRequest, caller, asked: askedCall(parts) })
  }
  const taking = parts.map((part) => take(http, readMessage(part), { hit, session, posted, part }))
  const answers = await http.pulse.during(Promise.all(taking), exchange.beat)
  const given = answers.filter((answer) => answer !== undefined)
  exchange.finish(given.length > 0 ? given : undefined)
}

interface Taking {
  hit: Hit
  session: McpSession
  posted: Posted
  /** The message as it stands in an array. */
  part?: unknown
}

async function take(
  { inbound, api }: McpHttp,
  message: ReadMessage,
  { hit, session, posted, part }: Taking,
): Promise<RpcResponse | undefined> {
  const { caller, exchange } = posted
  switch (message.kind) {
    case 'request':
      return await inbound.answer(message.request, { session, caller, notify: exchange.notify, ran: exchange.ran })
    case 'notification':
      takeNotification(message.notification, session)
      return undefined
    case 'response':
      return undefined
    case 'invalid': {
      const asked = askedCall(part)
      if (asked) await writeRefused(api, hit, { refusal: NO_MESSAGE, caller, asked })
      return rpcError(message.id, { code: RPC.invalidRequest, message: NO_MESSAGE.message })
    }
  }
}

/** What a body is told that is no message at all. */
export const NO_MESSAGE = callError('validation_failed', {
  message: 'The body is not a JSON-RPC 2.0 message.',
  remedy:
    'Send an object with jsonrpc "2.0", a method, an id of text (at most 1,000 characters) or a whole number, and params that are an object.',
})
const EMPTY_BATCH = callError('validation_failed', {
  message: 'The body is an array without a message.',
  remedy: 'Send one message.',
})
const NO_BATCH = callError('validation_failed', {
  message: `Several messages in one body are taken by sessions of 2025-03-26 and before only, and at most ${MAX_BATCH}.`,
  remedy: 'Send each message by itself.',
})
