import type { ToolEntry } from '@hermes/contracts/config/tool-entry'
import { isJsonObject, type JsonSchema } from '@hermes/contracts/json'
import type { RequestTemplate } from '@hermes/contracts/tool'
import { readEndpoint } from './endpoint.ts'
import { didYouMean } from './nearest.ts'
import { textsIn } from './references.ts'
import { inside, type Place, type Report, refuse, warn } from './report.ts'

type RequestEntry = NonNullable<ToolEntry['request']>

const PLACEHOLDER = /\{args\.([^{}]*)\}/g
const NEARLY = /\{(?:arg|argument|arguments|params|input)\.[^{}]*\}/

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
    const nearly = NEARLY.exec(text)
    if (nearly) {
      const what = `${nearly[0]} is sent as it stands: an argument is written {args.name}`
      warn(report, at, [what, '{args.name}'])
    }
    for (const [whole, argument = ''] of text.matchAll(PLACEHOLDER)) {
      const name = argument.split('.')[0] ?? ''
      if (name === '') refuse(report, at, [`${whole} names no argument: write {args.name}`, '{args.name}'])
      else if (!declared.includes(name) && !isOpen(schema)) {
        const what = `${whole} can never be filled in: the schema declares no "${name}"${didYouMean(name, declared)}`
        refuse(report, at, [what, 'a declared argument'])
      }
    }
  }
}

function urlOf(entry: RequestEntry, { endpoint, place }: { endpoint: string; place: Place }, report: Report): string {
  if (entry.url !== undefined && entry.path !== undefined) {
    refuse(report, inside(place, 'path'), ['request has url and path: keep one of the two', 'url or path'])
  }
  const url = entry.url ?? entry.path
  if (url === undefined) return endpoint
  const at = inside(place, entry.url === undefined ? 'path' : 'url')
  const origin = /^https?:\/\/[^/?#]*/i.exec(url)?.[0]
  if (origin === undefined && !url.startsWith('/')) {
    const what = 'request.url must be a complete address, or a path that begins with "/" and is put behind the endpoint'
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
  tool: { schema: JsonSchema; endpoint: string; place: Place },
  report: Report,
): RequestTemplate {
  const { place } = tool
  checkPlaceholders(entry, tool, report)
  const url = urlOf(entry, tool, report)
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
