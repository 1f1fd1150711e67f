import { Readable } from 'node:stream'
import { callError } from '@hermes/contracts/errors'
import { MISSING_CAPABILITY } from '@hermes/gateway/inbound/mcp/call-answer'
import { RPC, type RpcRequest, rpcError } from '@hermes/gateway/inbound/mcp/json-rpc'
import { isPlainModern } from '@hermes/gateway/inbound/mcp/modern-envelope'
import { HEADER_MISMATCH } from '@hermes/gateway/inbound/mcp/param-check'
import { type Subscription, subscriptionOf } from '@hermes/gateway/inbound/mcp/subscriptions'
import { hangUpSignal } from '../http/hang-up-signal.ts'
import { askedCall } from './asked-call.ts'
import { EventStream } from './event-stream.ts'
import type { Hit, McpHttp } from './mcp-http.ts'
import type { Posted } from './post-legacy.ts'
import { recordRefused, refusePost } from './refuse-call.ts'

/** What a POST of the stateless revision asks. Whoever hangs up has cancelled what it asked. */
export async function postModern(http: McpHttp, hit: Hit, posted: Posted): Promise<void> {
  const request = posted.message?.kind === 'request' ? posted.message.request : undefined
  if (request?.method === 'tools/call') {
    const { name, arguments: args } = request.params ?? {}
    const { headers } = hit.request
    const { caller, body } = posted
    const view = { principal: caller.principal, toolset: hit.toolset }
    const refusal = http.inbound.params.refusal({ name, args, headers }, view)
    if (refusal) {
      const shape = { status: 400, rpcCode: HEADER_MISMATCH, id: request.id }
      return await refusePost(http, hit, { ...shape, refusal, caller, asked: askedCall(body) })
    }
    if (typeof name === 'string' && isPlainModern(request, standardHeaders(hit), name)) {
      return await callTool(http, hit, { posted, request })
    }
  }
  if (request?.method === 'subscriptions/listen' && isPlainModern(request, standardHeaders(hit))) {
    const subscription = subscriptionOf(request, http.inbound.serverInfo)
    if (subscription) return listen(http, hit, { posted, subscription })
  }
  await askSdk(http, hit, posted)
}

function standardHeaders({ request: { headers } }: Hit) {
  return {
    protocolVersion: headers['mcp-protocol-version']?.toString(),
    method: headers['mcp-method']?.toString(),
    name: headers['mcp-name']?.toString(),
  }
}

async function callTool(
  { inbound, pulse }: McpHttp,
  { response }: Hit,
  { posted, request }: { posted: Posted; request: RpcRequest },
): Promise<void> {
  const { caller, exchange } = posted
  const signal = hangUpSignal(response)
  const calling = inbound.callModern(request, { caller, notify: exchange.notify, ran: exchange.ran, signal })
  const answer = await pulse.during(calling, exchange.beat)
  exchange.finish(answer, 'error' in answer && answer.error.code === MISSING_CAPABILITY ? 400 : 200)
}

function listen(
  { inbound, streams }: McpHttp,
  { response }: Hit,
  { posted, subscription }: { posted: Posted; subscription: Subscription },
): void {
  const { caller } = posted
  const { principal, context } = caller
  const { id, acknowledged, changed, ended, heard } = subscription
  // Who has gone already would never be seen going.
  if (response.destroyed) return
  if (!streams.hasRoom(principal)) {
    posted.exchange.finish(rpcError(id, { code: RPC.internal, message: 'There are too many subscriptions.' }))
    return
  }
  const stream = new EventStream(response)
  stream.send(acknowledged)
  if (!heard) {
    stream.send(ended)
    stream.end()
    return
  }
  const news = streams.add(caller, { stream, farewell: ended })
  const unwatch = inbound.watch.add({
    view: { principal, toolset: context.toolset },
    holder: { seen: undefined },
    changed: () => news.tell(changed),
  })
  response.once('close', () => {
    unwatch()
    news.forget()
  })
}

/** Whatever is not plain goes to the SDK, and its answer back unchanged. */
async function askSdk({ inbound, api }: McpHttp, hit: Hit, posted: Posted): Promise<void> {
  const { request, response } = hit
  const { caller, body, exchange } = posted
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    // The key goes no further than to those who have checked it.
    if (value !== undefined && name !== 'authorization') headers.set(name, value.toString())
  }
  const fetched = new Request('http://gateway.invalid/mcp', { method: 'POST', headers, signal: hangUpSignal(response) })
  const answer = await inbound.modern.fetch(fetched, { caller, body, exchange })
  if (response.destroyed) return
  // Whatever the status: some of what is wrong with a call is answered with 200.
  const asked = exchange.taken ? undefined : askedCall(body)
  if (asked) await recordRefused(api, hit, { refusal: NOT_AS_AGREED, caller, asked })
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  if (answer.body) Readable.fromWeb(answer.body).pipe(response)
  else response.end()
}

const NOT_AS_AGREED = callError('validation_failed', {
  message: 'The request is not as MCP 2026-07-28 has it: envelope and headers are missing something, or disagree.',
  remedy: 'See the error that its sender was given.',
})
