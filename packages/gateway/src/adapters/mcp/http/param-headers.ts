import { isJsonObject, type Json, type JsonObject, type JsonSchema } from '@hermes/contracts/json'
import type { CatalogueTool } from '@hermes/contracts/server'
import { headerValue } from './modern-headers.ts'

/** An argument that a tool wants repeated in a header. */
interface Declaration {
  path: readonly string[]
  header: string
}

/** Says which headers repeat a call's arguments. */
export type ParamHeaders = (tool: string, args: Json | undefined) => Readonly<Record<string, string>>

const NONE: Readonly<Record<string, string>> = {}
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,100}$/
const MAX_DEPTH = 20

/**
 * Reads which arguments the tools of a server want repeated in headers, so that proxies can route by them (2026-07-28,
 * Streamable HTTP, `x-mcp-header`): texts, integers and booleans at properties of the input schema, at any depth.
 */
export function readParamHeaders(tools: readonly CatalogueTool[]): ParamHeaders {
  const byTool = new Map<string, readonly Declaration[]>()
  for (const { name, inputSchema } of tools) {
    const declared: Declaration[] = []
    gather(inputSchema, [], declared)
    if (declared.length > 0) byTool.set(name, declared)
  }
  return (tool, args) => {
    const declared = byTool.get(tool)
    if (!declared) return NONE
    const headers: Record<string, string> = {}
    for (const { path, header } of declared) {
      const text = asText(at(args, path))
      if (text !== undefined) headers[header] = headerValue(text)
    }
    return headers
  }
}

function gather(schema: JsonSchema, path: readonly string[], found: Declaration[]): void {
  const { properties } = schema
  if (!isJsonObject(properties) || path.length > MAX_DEPTH) return
  for (const [key, child] of Object.entries(properties)) {
    if (!isJsonObject(child)) continue
    const name = child['x-mcp-header']
    const inside = [...path, key]
    if (typeof name === 'string' && TOKEN.test(name) && isShort(child)) {
      found.push({ path: inside, header: `mcp-param-${name.toLowerCase()}` })
    }
    gather(child, inside, found)
  }
}

const isShort = ({ type }: JsonObject) => type === 'string' || type === 'integer' || type === 'boolean'

function at(value: Json | undefined, path: readonly string[]): Json | undefined {
  let here = value
  for (const key of path) here = isJsonObject(here) && Object.hasOwn(here, key) ? here[key] : undefined
  return here
}

function asText(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : undefined
}
