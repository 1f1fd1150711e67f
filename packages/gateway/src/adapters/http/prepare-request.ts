import { type CallFailure, fail } from '@hermes/contracts/errors'
import type { RequestTemplate } from '@hermes/contracts/tool'
import { formatTraceparent } from '@hermes/contracts/trace-context'
import { expandReferences, findReferences, type Lookup, referencedNames } from '@hermes/policy/references'
import { type RenderedRequest, renderRequest } from '@hermes/policy/template/render'
import { HOP_HEADER } from '../../pipeline/hop-guard.ts'
import type { Target } from '../../registry/target.ts'
import type { EgressRequest } from '../../sandbox/egress/egress-client.ts'
import type { Attempt } from '../adapter.ts'

export type HttpAttempt = Attempt<Extract<Target, { kind: 'http' }>>

/** A request ready to be sent. */
export type Prepared = Pick<EgressRequest, 'url' | 'method' | 'headers' | 'body' | 'secretHeaders' | 'secretBody'> & {
  /** Names of the references whose values are in it. */
  references: readonly string[]
}

/**
 * Makes the request of one attempt: the tool's own template where it has one, else the envelope. References are put in
 * here, at the last moment, and only into what the operator wrote. Throws `not_ready` for one that is not set.
 */
export function prepareRequest(attempt: HttpAttempt, lookup: Lookup): Prepared {
  const endpoint = expandReferences(attempt.target.address, lookup)
  if (!endpoint.ok) throw notSet(attempt, endpoint.missing)
  const { request: template } = attempt.tool.definition
  if (!template) return envelope(attempt, endpoint.text, endpoint.used)
  const rendering = renderRequest(template, { arguments: attempt.arguments, endpoint: endpoint.text, lookup })
  if (!rendering.ok) {
    throw rendering.missing.length > 0 ? notSet(attempt, rendering.missing) : refused(attempt, rendering.message)
  }
  return fromTemplate(attempt, { template, request: rendering.request, used: endpoint.used })
}

function envelope(attempt: HttpAttempt, url: string, references: readonly string[]): Prepared {
  const body = JSON.stringify({
    tool_name: attempt.tool.definition.name,
    arguments: attempt.arguments,
    trace_id: attempt.traceId,
    call_id: attempt.callId,
  })
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...callHeaders(attempt) }
  return { url, method: 'POST', headers, body, references }
}

interface FromTemplate {
  template: RequestTemplate
  request: RenderedRequest
  used: readonly string[]
}

function fromTemplate(attempt: HttpAttempt, { template, request, used }: FromTemplate): Prepared {
  const headers: Record<string, string> = { accept: 'application/json, text/*;q=0.8' }
  if (request.body)
    headers['content-type'] = request.body.kind === 'json' ? 'application/json' : 'text/plain; charset=utf-8'
  for (const [name, value] of Object.entries(request.headers)) headers[name.toLowerCase()] = value
  // Last, so that a template cannot take a call out of its trace or hide where it has been.
  Object.assign(headers, callHeaders(attempt))
  const secret = secretParts(template)
  return {
    url: request.url,
    method: request.method,
    headers,
    ...(request.body ? { body: bodyText(request.body) } : {}),
    ...secret,
    references: [...new Set([...used, ...request.secrets])],
  }
}

const bodyText = (body: NonNullable<RenderedRequest['body']>) =>
  body.kind === 'json' ? JSON.stringify(body.value) : body.text

const known = new WeakMap<RequestTemplate, { secretHeaders: ReadonlySet<string>; secretBody: boolean }>()

/** Which headers hold secrets, and whether the body does: the same for every call of a template. */
function secretParts(template: RequestTemplate): { secretHeaders: ReadonlySet<string>; secretBody: boolean } {
  let parts = known.get(template)
  if (!parts) {
    const named = Object.entries(template.headers).filter(([, text]) => findReferences(text).length > 0)
    const secretHeaders = new Set(named.map(([name]) => name.toLowerCase()))
    parts = { secretHeaders, secretBody: referencedNames(template.body).length > 0 }
    known.set(template, parts)
  }
  return parts
}

/** What every backend is told of a call, in headers. */
function callHeaders(attempt: HttpAttempt): Record<string, string> {
  const headers: Record<string, string> = {
    'accept-encoding': 'gzip, br',
    traceparent: formatTraceparent(attempt.traceId, attempt.spanId),
    'x-hermes-trace-id': attempt.traceId,
    [HOP_HEADER]: attempt.hops,
  }
  if (attempt.tracestate !== undefined) headers.tracestate = attempt.tracestate
  if (attempt.idempotencyKey !== undefined) headers['idempotency-key'] = attempt.idempotencyKey
  return headers
}

function notSet(attempt: HttpAttempt, missing: readonly string[]): CallFailure {
  const names = missing.join(', ')
  return fail('not_ready', {
    message: `${attempt.tool.definition.name} needs ${names}, which ${missing.length > 1 ? 'are' : 'is'} not set.`,
    remedy: `Set ${names} in the environment of the gateway and restart it.`,
    modelMessage: 'This tool cannot be used at the moment.',
    facts: { references: [...missing] },
  })
}

function refused(attempt: HttpAttempt, message: string): CallFailure {
  return fail('validation_failed', {
    message: `${message} The backend was not contacted.`,
    remedy: `Correct the arguments, or the request template of ${attempt.tool.definition.name}.`,
    facts: { stage: 'execute', rule: 'template' },
  })
}
