import type { Json, JsonObject } from '@hermes/contracts/json'
import type { RequestTemplate } from '@hermes/contracts/tool'
import { valueAtPath } from '../json-path.ts'
import type { Lookup } from '../references.ts'
import { argumentInAuthority } from './check.ts'
import { asText, type Filling, fillJson, fillText, TemplateRefusal } from './fill.ts'
import { templateParts } from './parts.ts'

export interface RenderedRequest {
  method: RequestTemplate['method']
  /** Absolute. */
  url: string
  headers: Readonly<Record<string, string>>
  /** A JSON body to serialise, or a text to send as it stands. */
  body?: { kind: 'json'; value: Json } | { kind: 'text'; text: string }
  /** Names of the references that were put in; the values are in the request and nowhere else. */
  secrets: readonly string[]
}

export type Rendering =
  | { ok: true; request: RenderedRequest }
  /** `missing`: names of references that are not set. */
  | { ok: false; message: string; missing: readonly string[] }

/**
 * Makes the request of one call from a tool's template. Arguments only ever fill in values: they are percent-encoded in
 * path and query, cannot leave their path segment, cannot choose the host, and cannot end a header.
 * @param call.endpoint the tool's endpoint or its route's target, against which a relative `url` is resolved
 */
export function renderRequest(
  template: RequestTemplate,
  call: { arguments: JsonObject; endpoint: string; lookup: Lookup },
): Rendering {
  const filling: Filling = { arguments: call.arguments, lookup: call.lookup, used: new Set(), missing: new Set() }
  try {
    const url = renderUrl(template, { ...filling, endpoint: call.endpoint })
    const headers = renderHeaders(template, filling)
    const body = renderBody(template, filling)
    if (filling.missing.size > 0) return notSet(filling)
    const secrets = [...filling.used].sort()
    return { ok: true, request: { method: template.method, url, headers, ...(body && { body }), secrets } }
  } catch (error) {
    if (!(error instanceof TemplateRefusal)) throw error
    // What is not set is why the rest does not work out.
    return filling.missing.size > 0 ? notSet(filling) : { ok: false, message: error.message, missing: [] }
  }
}

function notSet(filling: Filling): Rendering {
  const missing = [...filling.missing].sort()
  return { ok: false, message: `${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not set.`, missing }
}

function renderUrl(template: RequestTemplate, filling: Filling & { endpoint: string }): string {
  if (argumentInAuthority(template.url)) throw new TemplateRefusal('The template puts an argument into the host.')
  const url = URL.parse(renderPath(template.url, filling), filling.endpoint)
  if (!url) throw new TemplateRefusal('The template gives no valid URL.')
  for (const [key, text] of Object.entries(template.query)) {
    const [only, ...more] = templateParts(text)
    const list = only?.kind === 'argument' && more.length === 0 ? valueAtPath(filling.arguments, only.path) : undefined
    if (Array.isArray(list)) for (const item of list) url.searchParams.append(key, asText(item))
    else {
      const value = fillText(text, filling, (one) => one)
      if (value !== undefined) url.searchParams.append(key, value)
    }
  }
  return url.href
}

/** Fills path and in-place query; the operator's own dots and slashes stay, an argument's are data. */
function renderPath(template: string, filling: Filling): string {
  const authority = /^(?:[A-Za-z][A-Za-z0-9+.-]*:)?\/\/[^/?#]*/.exec(template)?.[0] ?? ''
  const host = fillText(authority, filling, (value) => value) ?? ''
  const [path = '', ...query] = template.slice(authority.length).split('?')
  const segments = path.split('/').map((segment) => {
    const filled = fillText(segment, filling, encodeComponent)
    if (filled === undefined) throw new TemplateRefusal(`The path needs ${argumentNames(segment)}, which was not sent.`)
    const variable = templateParts(segment).some((part) => part.kind !== 'text')
    if (variable && (filled === '' || leavesSegment(filled))) {
      throw new TemplateRefusal(`${argumentNames(segment)} would leave its place in the path.`)
    }
    return filled
  })
  const search = query.join('?')
  if (search === '') return host + segments.join('/')
  const pairs = search.split('&').map((pair) => fillText(pair, filling, encodeComponent))
  return `${host}${segments.join('/')}?${pairs.filter((pair) => pair !== undefined).join('&')}`
}

/** Half a surrogate pair, which JSON can carry, has no encoding; it becomes the replacement character. */
function encodeComponent(value: string): string {
  return encodeURIComponent(value.toWellFormed())
}

/**
 * `.` and `..`, also where a backend that undoes the encoding would find them: between slashes, or beside white space and
 * controls that it strips. A path that such a backend keeps in C ends at a NUL.
 */
function leavesSegment(filled: string): boolean {
  if (filled.includes('%00')) return true
  return filled
    .replace(/%2e/gi, '.')
    .replace(/%(?:[01][0-9a-f]|20|7f)/gi, '')
    .split(/%2f|%5c/i)
    .some((piece) => piece === '.' || piece === '..')
}

function argumentNames(text: string): string {
  return templateParts(text)
    .flatMap((part) => (part.kind === 'argument' ? [part.path] : part.kind === 'reference' ? [part.name] : []))
    .join(', ')
}

function renderHeaders(template: RequestTemplate, filling: Filling): Record<string, string> {
  const headers: [string, string][] = []
  for (const [name, text] of Object.entries(template.headers)) {
    const value = fillText(text, filling, (one) => one)
    if (value === undefined) continue
    for (let i = 0; i < value.length; i++) {
      const code = value.charCodeAt(i)
      if ((code < 0x20 && code !== 0x09) || code === 0x7f || code > 0xff) {
        throw new TemplateRefusal(`The header ${name} would hold a character that headers cannot carry.`)
      }
    }
    headers.push([name, value])
  }
  return Object.fromEntries(headers)
}

function renderBody(template: RequestTemplate, filling: Filling): RenderedRequest['body'] {
  const { body } = template
  if (body === undefined) return undefined
  const value = fillJson(body, filling)
  if (value === undefined) return undefined
  if (typeof body !== 'string') return { kind: 'json', value }
  const [only, ...more] = templateParts(body)
  return only?.kind === 'argument' && more.length === 0
    ? { kind: 'json', value }
    : { kind: 'text', text: asText(value) }
}
