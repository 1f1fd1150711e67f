import { callError } from '@hermes/contracts/errors'
import { MODERN_VERSION } from '@hermes/gateway/inbound/mcp/versions'
import { acceptedForms } from './accept.ts'
import { identify, isKnown, type Known } from './caller.ts'
import type { Hit, McpHttp } from './mcp-http.ts'
import { refuse } from './refuse.ts'
import { sessionOf } from './session-of.ts'
import { openSessionStream } from './session-stream.ts'
import { unknownToolset } from './toolset.ts'

/** GET opens a stream on which a session hears that its list of tools has changed. */
export async function handleGet(http: McpHttp, hit: Hit): Promise<void> {
  const { request, response } = hit
  const target = { ...hit, log: http.api.log }
  if (!acceptedForms(request.headers.accept).events) return refuse(target, NO_EVENTS, { status: 406 })
  const version = request.headers['mcp-protocol-version']?.toString()
  if (version !== undefined && version >= MODERN_VERSION) return refuseMethod(http, hit)
  const caller = await known(http, hit)
  if (!caller) return
  const session = sessionOf(http, hit, caller)
  if ('refusal' in session) return refuse(target, session.refusal, session)
  if (!http.streams.hasRoom(caller.principal)) return refuseMethod(http, hit)
  // Who has gone already would never be seen going.
  if (response.destroyed) return
  openSessionStream(http, { session, caller }, response)
}

/** DELETE ends a session. */
export async function handleDelete(http: McpHttp, hit: Hit): Promise<void> {
  const caller = await known(http, hit)
  if (!caller) return
  const session = sessionOf(http, hit, caller)
  if ('refusal' in session) return refuse({ ...hit, log: http.api.log }, session.refusal, session)
  http.inbound.sessions.end(session)
  hit.response.writeHead(200, { 'content-length': 0 }).end()
}

async function known(http: McpHttp, hit: Hit): Promise<Known | undefined> {
  const caller = await identify(hit.request, http.api, hit.toolset)
  const target = { ...hit, log: http.api.log }
  if (!isKnown(caller)) {
    if (caller.refusal) refuse(target, caller.refusal)
    return undefined
  }
  const unknown = unknownToolset(http.api, hit.toolset)
  if (!unknown) return caller
  refuse(target, unknown, { status: 404 })
  return undefined
}

function refuseMethod({ api }: McpHttp, hit: Hit): void {
  hit.response.setHeader('allow', 'POST')
  refuse({ ...hit, log: api.log }, NO_STREAM, { status: 405 })
}

const NO_EVENTS = callError('validation_failed', {
  message: 'A GET of this address is answered with a stream of events, which the request does not accept.',
  remedy: 'Send the header "Accept: text/event-stream", or POST a message.',
})
const NO_STREAM = callError('validation_failed', {
  message: 'No stream is opened by GET here.',
  remedy: 'From 2026-07-28 on POST "subscriptions/listen"; else go on without, and list the tools again when needed.',
})
