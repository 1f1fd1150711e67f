import type { JsonObject, JsonSchema } from './json.ts'
import type { Source } from './source.ts'

export const TOOL_KINDS = ['native', 'http', 'mcp', 'skill'] as const
export type ToolKind = (typeof TOOL_KINDS)[number]

/** What a call may change, weakest first (DESIGN §1). */
export const EFFECTS = ['read', 'write', 'egress', 'execute'] as const
export type Effect = (typeof EFFECTS)[number]

/** What a tool gives back: whether an outsider may have written it, and whether it is private. */
export interface Returns {
  trust: 'trusted' | 'untrusted'
  private: boolean
}

/** A REST request made from arguments: `{args.x}` and `{env:NAME}` are filled in, everything else is the operator's. */
export interface RequestTemplate {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Absolute, or relative to the tool's endpoint. */
  url: string
  query: Record<string, string>
  headers: Record<string, string>
  /** A JSON template; a string that is exactly `{args.x}` keeps that argument's type. Absent: no body. */
  body?: JsonObject | JsonSchema[] | string
}

export interface ResponseTemplate {
  /** JSON pointer (RFC 6901) to the part of the answer that is the result; '' is the whole. */
  pointer: string
}

/** Everything the gateway knows of a tool; part of a revision, so immutable. */
export interface ToolDefinition {
  /** Internal name: `web_search`, `tasks.list`, `demo-mcp.read`. */
  name: string
  description: string
  kind: ToolKind
  /** `local://plugins/web_search`, `http://…`, `mcp://server/tool`, `skill://name`. */
  endpoint: string
  schema: JsonSchema
  outputSchema?: JsonSchema
  /** Milliseconds each attempt may take. */
  timeoutMs: number
  /** Further attempts after the first, for calls that are safe to repeat. */
  maxRetries: number
  effect: Effect
  returns: Returns
  /** JSON pointers to the arguments that decide where an effect lands. */
  sinkArgs: readonly string[]
  /** The tool itself asks for a person's consent for every call (spec §7.3). */
  asks: boolean
  /** `required: false` opens it without a key on loopback; a scope other than `public` is a role (issue: keys). */
  auth: { required: boolean; scope: string }
  enabled: boolean
  /** The tool's job is the open web: any public host may be dialled for it (DESIGN §4). */
  publicWeb: boolean
  request?: RequestTemplate
  response?: ResponseTemplate
  source: Source
}

/** Can it be called now, and if not, why. */
export const TOOL_STATES = ['ready', 'not_ready', 'disabled', 'quarantined', 'needs_sign_in'] as const
export type ToolState = (typeof TOOL_STATES)[number]

export interface ToolStatus {
  state: ToolState
  /** One sentence, where the state is not `ready`: "OPENWEATHER_KEY is not set". */
  reason?: string
}
