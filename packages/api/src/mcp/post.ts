import { type CallError, callError } from '@hermes/contracts/errors'
import { isJsonObject } from '@hermes/contracts/json'
import { callAnswer, respond } from '@hermes/gateway/inbound/mcp/call-answer'
import { callInputOf } from '@hermes/gateway/inbound/mcp/call-input'
import { type ReadMessage, RPC, readMessage } from '@hermes/gateway/inbound/mcp/json-rpc'
import { claimsModern } from '@hermes/gateway/inbound/mcp/modern-envelope'
import { completeAnswer } from '@hermes/gateway/inbound/mcp/modern-results'
import { MODERN_VERSION } from '@hermes/gateway/inbound/mcp/versions'
import { parseJsonBody } from '../http/json-body.ts'
import { strangerRule } from '../http/stranger-limit.ts'
import { BODY_LIMIT } from '../rest/limits.ts'
import { type Accepted, acceptedForms } from './accept.ts'
import { askedCall, askedCallIn, askedCallUnread } from './asked-call.ts'
import { type Identified, identify, isKnown } from './caller.ts'
import { HttpExchange } from './exchange.ts'
import type { Hit, McpHttp } from './mcp-http.ts'
import { NO_MESSAGE, type Posted, postLegacy } from './post-legacy.ts'
import { postModern } from './post-modern.ts'
import { readBody } from './read-body.ts'
import { refuse, type Shape } from './refuse.ts'
import { refusePost } from './refuse-call.ts'
import { unknownToolset } from './toolset.ts'

/** One POST: a message, or in older revisions several. */
export async function handlePost(http: McpHttp, hit: Hit): Promise<void> {
  const { request, response } = hit
  const { headers } = request
  const caller = await identify(request, http.api, hit.toolset)
  const read = await readBody(request.raw, BODY_LIMIT)
  if ('problem' in read) {
    if (read.problem === 'gone') return
    // What is left of it is not waited for.
    response.setHeader('connection', 'close')
    const asked = askedCallUnread(request, isKnown(caller))
    return await refusePost(http, hit, { status: 413, refusal: TOO_LARGE, caller, asked })
  }
  const accepted = acceptedForms(headers.accept)
  const body = parseJsonBody(read.bytes)
  const problem = formProblem(headers['content-type'], accepted) ?? (body.ok ? undefined : unreadable(body.error))
  if (problem || !body.ok) {
    const asked = body.ok ? askedCall(body.value) : askedCallIn(read.bytes)
    return await refusePost(http, hit, { ...(problem ?? { refusal: NOT_JSON }), caller, asked })
  }
  const message = Array.isArray(body.value) ? undefined : readMessage(body.value)
  const exchange = new HttpExchange(response, accepted)
  if (!isKnown(caller)) return await postUnknown(http, hit, { caller, body: body.value, message, exchange })
  const unknown = unknownToolset(http.api, hit.toolset)
  if (unknown) {
    const asked = askedCall(body.value)
    return await refusePost(http, hit, { refusal: unknown, status: 404, id: idOf(message), caller, asked })
  }
  if (message?.kind === 'invalid') {
    const shape = { id: message.id, rpcCode: RPC.invalidRequest }
    return await refusePost(http, hit, { ...shape, refusal: NO_MESSAGE, caller, asked: askedCall(body.value) })
  }
  if (isModern(body.value, message, headers['mcp-protocol-version']?.toString())) {
    await postModern(http, hit, { caller, body: body.value, message, exchange })
  } else {
    await postLegacy(http, hit, { caller, body: body.value, message, exchange })
  }
}

/** What is wrong with a POST whatever its body says. */
function formProblem(
  contentType: string | undefined,
  accepted: Accepted,
): (Shape & { refusal: CallError }) | undefined {
  if (!/^application\/json\s*(?:;|$)/i.test(contentType ?? '')) return { status: 415, refusal: NOT_JSON }
  if (!accepted.json && !accepted.events) return { status: 406, refusal: NOTHING_ACCEPTED }
  return undefined
}

const unreadable = (refusal: CallError) => ({ status: 400, refusal, rpcCode: RPC.parse })

/** Whether the stateless revision's rules are to judge a body, as the SDK decides it: by its own claim, or the header's. */
function isModern(body: unknown, message: ReadMessage | undefined, version: string | undefined): boolean {
  if (!message) {
    const parts = Array.isArray(body) ? body : []
    return parts.some((part) => isJsonObject(part) && isJsonObject(part.params) && claimsModern(part.params))
  }
  if (message.kind === 'response') return false
  if (version !== undefined && version >= MODERN_VERSION) return true
  const params = isJsonObject(body) && isJsonObject(body.params) ? body.params : undefined
  return claimsModern(params)
}

/** A call of somebody who was not recognised goes its whole way nevertheless: it leaves a record, and a tool may be open. */
async function postUnknown(
  http: McpHttp,
  hit: Hit,
  { caller, body, message, exchange }: Omit<Posted, 'caller'> & { caller: Identified },
): Promise<void> {
  const call = message?.kind === 'request' && message.request.method === 'tools/call' ? message.request : undefined
  if (!call) {
    const refusal = caller.refusal ?? NOBODY
    return await refusePost(http, hit, { refusal, id: idOf(message), caller, asked: askedCall(body) })
  }
  const result = await http.api.gateway.call({
    ...callInputOf(call, { caller }),
    ...strangerRule(http.api, hit.request),
  })
  exchange.ran(result)
  if (result.error?.code === 'unauthenticated') {
    return refuse({ ...hit, log: http.api.log }, result.error, { id: call.id })
  }
  const modern = claimsModern(call.params)
  const answer = callAnswer(result, modern ? 'modern' : 'legacy')
  exchange.finish(respond(call, modern ? completeAnswer(answer, http.inbound.serverInfo) : answer))
}

function idOf(message: ReadMessage | undefined) {
  if (message?.kind === 'request') return message.request.id
  return message?.kind === 'invalid' ? message.id : null
}

const NOBODY = callError('unauthenticated', {
  message: 'It is not known who asks.',
  remedy: 'Send "Authorization: Bearer <key>" with a key made by `hermes keys create`.',
})
const NOT_JSON = callError('validation_failed', {
  message: 'The body is not declared as JSON.',
  remedy: 'Send the header "Content-Type: application/json".',
})
const NOTHING_ACCEPTED = callError('validation_failed', {
  message: 'The request accepts neither JSON nor events.',
  remedy: 'Send the header "Accept: application/json, text/event-stream".',
})
const TOO_LARGE = callError('validation_failed', {
  message: 'The body is larger than 1 MiB.',
  remedy: 'Send less in one call, or a reference to the data instead of the data.',
})
