import { isJsonObject, type Json, type JsonObject, type JsonSchema } from '@hermes/contracts/json'
import type { CatalogueTool } from '@hermes/contracts/server'
import { headerValue } from './modern-headers.ts'

/** An argument that a tool wants repeated in a header. */
export interface ParamDeclaration {
  path: readonly string[]
  /** In lower case. */
  header: string
  isNumber: boolean
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
  const byTool = new Map<string, readonly ParamDeclaration[]>()
  for (const { name, inputSchema } of tools) {
    const declared = paramDeclarations(inputSchema)
    if (declared.length > 0) byTool.set(name, declared)
  }
  return (tool, args) => {
    const declared = byTool.get(tool)
    if (!declared) return NONE
    const headers: Record<string, string> = {}
    for (const one of declared) {
      const text = paramText(one, args)
      if (text !== undefined) headers[one.header] = headerValue(text)
    }
    return headers
  }
}

/** Which properties of an input schema are to be repeated in which headers. */
export function paramDeclarations(inputSchema: JsonSchema): readonly ParamDeclaration[] {
  const declared: ParamDeclaration[] = []
  gather(inputSchema, [], declared)
  return declared
}

/** The text that a call's header has to say. @returns undefined where its arguments hold nothing to repeat */
export function paramText({ path }: ParamDeclaration, args: Json | undefined): string | undefined {
  return asText(at(args, path))
}

function gather(schema: JsonSchema, path: readonly string[], found: ParamDeclaration[]): void {
  const { properties } = schema
  if (!isJsonObject(properties) || path.length > MAX_DEPTH) return
  for (const [key, child] of Object.entries(properties)) {
    if (!isJsonObject(child)) continue
    const name = child['x-mcp-header']
    const inside = [...path, key]
    if (typeof name === 'string' && TOKEN.test(name) && isShort(child)) {
      found.push({ path: inside, header: `mcp-param-${name.toLowerCase()}`, isNumber: child.type === 'integer' })
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
