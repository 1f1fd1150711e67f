import type { ToolEntry } from '@hermes/contracts/config/tool-entry'
import { isJsonObject, type JsonSchema } from '@hermes/contracts/json'
import type { RequestTemplate } from '@hermes/contracts/tool'
import { strayPlaceholders, templateParts } from '@hermes/policy/template/parts'
import { readEndpoint } from './endpoint.ts'
import { didYouMean } from './nearest.ts'
import { textsIn } from './references.ts'
import { inside, type Place, type Report, refuse } from './report.ts'

type RequestEntry = NonNullable<ToolEntry['request']>

/** Whether a schema lets arguments through that it does not name. */
const isOpen = (schema: JsonSchema) =>
  ['additionalProperties', 'unevaluatedProperties', 'patternProperties', 'allOf', 'anyOf', 'oneOf', '$ref'].some(
    (keyword) => keyword in schema && schema[keyword] !== false,
  )

function checkPlaceholders(
  entry: RequestEntry,
  { schema, place }: { schema: JsonSchema; place: Place },
  report: Report,
) {
  const declared = isJsonObject(schema.properties) ? Object.keys(schema.properties) : []
  for (const { text, path } of textsIn(entry)) {
    const at = inside(place, ...path)
    // Malformed references are told of where references are collected.
    for (const stray of strayPlaceholders(text).filter((found) => !/^(?:\$\{|\{env:)/.test(found))) {
      refuse(report, at, [`${stray} stands for nothing: an argument is written {args.name}`, '{args.name}'])
    }
    for (const part of templateParts(text)) {
      if (part.kind !== 'argument') continue
      const [name = ''] = part.path.split('.')
      if (declared.includes(name) || isOpen(schema)) continue
      const what = `{args.${part.path}} can never be filled in: the schema declares no "${name}"${didYouMean(name, declared)}`
      refuse(report, at, [what, 'a declared argument'])
    }
  }
}

/** The address relative to the endpoint, or to the target of the rule that wins; '' is just that address. */
function urlOf(entry: RequestEntry, place: Place, report: Report): string {
  if (entry.url !== undefined && entry.path !== undefined) {
    refuse(report, inside(place, 'path'), ['request has url and path: keep one of the two', 'url or path'])
  }
  const url = entry.url ?? entry.path
  if (url === undefined) return ''
  const at = inside(place, entry.url === undefined ? 'path' : 'url')
  const origin = /^https?:\/\/[^/?#]*/i.exec(url)?.[0]
  if (origin === undefined && !/^\/(?!\/)/.test(url)) {
    const what = 'request.url must be a complete address, or a path on the endpoint’s host that begins with one "/"'
    refuse(report, at, [what, 'https://host/path or /path'])
  } else if (origin?.includes('{')) {
    const what =
      'request.url takes its host from an argument or a variable: write the host out, so that it can be checked'
    refuse(report, at, [what, 'a fixed host'])
  } else if (origin !== undefined) {
    const outcome = readEndpoint(url.replaceAll('{', '%7B').replaceAll('}', '%7D'))
    if (!outcome.ok) refuse(report, at, [`request.url ${outcome.message}`, outcome.expected])
  }
  return url
}

/** Checks a request template against the tool's schema and gives it the shape of a revision. */
export function buildRequest(
  entry: RequestEntry,
  tool: { schema: JsonSchema; place: Place },
  report: Report,
): RequestTemplate {
  const { place } = tool
  checkPlaceholders(entry, tool, report)
  const url = urlOf(entry, place, report)
  if (entry.method === 'GET' && entry.body !== undefined) {
    refuse(report, inside(place, 'body'), ['request has a body, which GET does not send: set method: POST', 'no body'])
  }
  const body = bodyOf(entry)
  if (entry.body !== undefined && body === undefined) {
    const expected = 'a map, a list of maps, or text'
    refuse(report, inside(place, 'body'), [`request.body must be ${expected}`, expected])
  }
  return { method: entry.method, url, query: entry.query, headers: entry.headers, ...(body !== undefined && { body }) }
}

function bodyOf({ body }: RequestEntry): RequestTemplate['body'] {
  if (typeof body === 'string' || isJsonObject(body)) return body
  return Array.isArray(body) && body.every(isJsonObject) ? body : undefined
}
