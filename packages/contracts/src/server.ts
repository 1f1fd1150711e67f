import type { Json, JsonObject, JsonSchema } from './json.ts'
import type { Source } from './source.ts'

/** An MCP server that the gateway connects to. */
export interface McpServerDefinition {
  name: string
  transport: 'stdio' | 'streamable_http'
  /** stdio: program and arguments, never a shell string. */
  command?: string
  args: readonly string[]
  /** stdio: names passed on in addition to the fixed allow-list, values may hold references. */
  env: Readonly<Record<string, string>>
  /** stdio: working folder, absolute. */
  cwd?: string
  url?: string
  headers: Readonly<Record<string, string>>
  /** All it offers; absent: everything it lists. */
  tools?: readonly string[]
  timeoutMs: number
  enabled: boolean
  /** Its tools keep their own names outside, instead of `mcp__<server>__<tool>`. */
  expose?: 'passthrough'
  /** Overrides of what its tools are, by the server's own tool name. */
  overrides: Readonly<Record<string, McpToolOverride>>
  source: Source
}

export interface McpToolOverride {
  effect?: 'read' | 'write' | 'egress' | 'execute'
  returns?: { trust: 'trusted' | 'untrusted'; private: boolean }
  sinkArgs?: readonly string[]
  asks?: boolean
}

/**
 * One tool as the server itself lists it, every field unchanged and under the protocol's own name
 * (https://modelcontextprotocol.io, `Tool` of 2025-11-25 and 2026-07-28). A description of it, never policy.
 */
export interface CatalogueTool {
  name: string
  title?: string
  description?: string
  inputSchema: JsonSchema
  outputSchema?: JsonSchema
  annotations?: JsonObject
  icons?: Json[]
  execution?: JsonObject
  _meta?: JsonObject
}

export const SERVER_STATES = ['connecting', 'ready', 'failed', 'disabled'] as const
export type ServerState = (typeof SERVER_STATES)[number]

export interface ServerStatus {
  name: string
  state: ServerState
  /** One sentence where it is not ready. */
  reason?: string
  /** Why it is not ready is nothing that time puts right: someone has to change something. */
  lasting?: true
  /** It has been gone for longer than a restart takes: its tools are not listed until it is back. */
  away?: true
  protocolVersion?: string
  transport?: McpServerDefinition['transport']
  serverInfo?: { name: string; version: string }
}

/** What all servers offer at one moment; identified by the hash of its canonical content. */
export interface Catalogue {
  hash: string
  servers: Readonly<Record<string, { tools: readonly CatalogueTool[]; status: ServerStatus }>>
}
