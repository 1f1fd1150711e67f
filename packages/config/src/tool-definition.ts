import type { ToolEntry } from '@hermes/contracts/config/tool-entry'
import { isJsonObject, type JsonSchema } from '@hermes/contracts/json'
import type { ToolDefinition } from '@hermes/contracts/tool'
import { toolDefaults } from '@hermes/policy/tool-defaults'
import { type Endpoint, readEndpoint } from './endpoint.ts'
import { checkJsonSchema } from './json-schema.ts'
import { refuseReferences } from './references.ts'
import { type Damaged, inside, type Place, type Placed, type Report, refuse, sourceOf, warn } from './report.ts'
import { buildRequest } from './request-template.ts'

/** Milliseconds an attempt may take where the file says nothing: the specification's own example. */
export const DEFAULT_TIMEOUT_MS = 15_000
// A server checks its own tools' arguments; the catalogue's schema is not known when files are read.
const OPEN_SCHEMA: JsonSchema = { type: 'object', additionalProperties: true }

function endpointOf({ entry, place }: Placed<ToolEntry>, report: Report): Endpoint | undefined {
  const at = inside(place, 'endpoint')
  refuseReferences(entry.endpoint, at, report)
  const outcome = readEndpoint(entry.endpoint)
  if (!outcome.ok) {
    refuse(report, at, [`endpoint ${outcome.message}`, outcome.expected])
    return undefined
  }
  const { endpoint } = outcome
  if (entry.type !== undefined && entry.type !== endpoint.kind) {
    const what = `type is ${entry.type}, but the endpoint is that of a tool of type ${endpoint.kind}: correct one of the two`
    refuse(report, inside(place, 'type'), [what, endpoint.kind])
  }
  return endpoint
}

function schemaOf({ entry, place }: Placed<ToolEntry>, endpoint: Endpoint | undefined, report: Report) {
  if (entry.schema !== undefined) {
    return checkJsonSchema({ value: entry.schema, place: inside(place, 'schema'), of: 'arguments' }, report)
  }
  if (endpoint?.kind === 'mcp' || endpoint?.kind === 'skill') return OPEN_SCHEMA
  const what = `${entry.name} has no schema: describe its arguments, or write schema: {type: object, properties: {}} for none`
  refuse(report, place, [what, 'schema'])
  return undefined
}

/** Keys that mean something for some kinds of tool only would otherwise be silently without effect. */
function checkFit({ entry, place }: Placed<ToolEntry>, endpoint: Endpoint, report: Report): void {
  for (const key of ['request', 'response'] as const) {
    if (entry[key] === undefined || endpoint.kind === 'http') continue
    refuse(report, inside(place, key), [
      `${key} is for tools of type http: delete it or use an http:// endpoint`,
      'no such key',
    ])
  }
  if (entry.public_web === true && endpoint.kind !== 'http' && endpoint.kind !== 'native') {
    refuse(report, inside(place, 'public_web'), ['public_web is for native and http tools: delete it', 'no such key'])
  }
  if (entry.name.startsWith('mcp__')) {
    const what = `${entry.name} begins with mcp__, which marks tools of MCP servers: choose another name`
    refuse(report, inside(place, 'name'), [what, 'a name that does not begin with mcp__'])
  }
}

function checkSinks(entry: ToolEntry, { schema, place }: { schema: JsonSchema; place: Place }, report: Report): void {
  const declared = isJsonObject(schema.properties) ? schema.properties : {}
  for (const [i, pointer] of (entry.sink_args ?? []).entries()) {
    const name = (pointer.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~')
    if (Object.hasOwn(declared, name) || schema.additionalProperties !== undefined) continue
    const what = `sink_args names ${pointer}, but the schema declares no "${name}"`
    warn(report, inside(place, 'sink_args', i), [what, 'a pointer to a declared argument'])
  }
}

/** What can be said of an entry that does not fit as a whole: its address and its schemas, each by itself. */
export function checkDamagedTool({ value, place }: Damaged, report: Report): void {
  const { endpoint, schema, output_schema: output } = value
  const address = typeof endpoint === 'string' ? readEndpoint(endpoint) : undefined
  if (address && !address.ok)
    refuse(report, inside(place, 'endpoint'), [`endpoint ${address.message}`, address.expected])
  if (schema !== undefined) checkJsonSchema({ value: schema, place: inside(place, 'schema'), of: 'arguments' }, report)
  if (output !== undefined)
    checkJsonSchema({ value: output, place: inside(place, 'output_schema'), of: 'result' }, report)
}

/**
 * Makes the definition of one entry of a tools file, with the defaults filled in: 15 s, no retries, a key needed, and
 * effect, returns and sink arguments by name (DESIGN §1).
 * @returns undefined where something was reported
 */
export function buildTool(placed: Placed<ToolEntry>, report: Report): ToolDefinition | undefined {
  const { entry, place } = placed
  const before = report.problems.length
  const endpoint = endpointOf(placed, report)
  if (endpoint) checkFit(placed, endpoint, report)
  const schema = schemaOf(placed, endpoint, report)
  const output =
    entry.output_schema === undefined
      ? undefined
      : checkJsonSchema({ value: entry.output_schema, place: inside(place, 'output_schema'), of: 'result' }, report)
  if (schema) checkSinks(entry, { schema, place }, report)
  const request =
    entry.request && schema
      ? buildRequest(entry.request, { schema, place: inside(place, 'request') }, report)
      : undefined
  if (!endpoint || !schema || report.problems.length > before) return undefined
  const defaults = toolDefaults(entry.name)
  return {
    name: entry.name,
    description: entry.description ?? '',
    kind: endpoint.kind,
    endpoint: entry.endpoint,
    schema,
    ...(output && { outputSchema: output }),
    timeoutMs: entry.timeout ?? DEFAULT_TIMEOUT_MS,
    maxRetries: entry.max_retries ?? 0,
    effect: entry.effect ?? defaults.effect,
    returns: entry.returns ?? defaults.returns,
    sinkArgs: entry.sink_args ?? defaults.sinkArgs,
    asks: entry.asks ?? false,
    auth: { required: entry.auth?.required ?? true, scope: entry.auth?.scope ?? 'public' },
    enabled: entry.enabled ?? true,
    publicWeb: entry.public_web ?? false,
    ...(request && { request }),
    ...(entry.response && { response: { pointer: entry.response.pointer } }),
    source: sourceOf(place),
  }
}
