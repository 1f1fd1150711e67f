import type { JsonSchema } from '../json.ts'
import type { CatalogueTool, ServerStatus } from '../server.ts'
import type { Effect, RequestTemplate, ResponseTemplate, Returns, ToolKind, ToolStatus } from '../tool.ts'

/** One row of the tool list. */
export interface ToolRow {
  name: string
  /** What agents call it: over MCP, and as models' tool where `modelName` says nothing else. */
  outwardName: string
  /** What models call it whose APIs do not take the outward name. */
  modelName?: string
  description: string
  kind: ToolKind
  effect: Effect
  returns: Returns
  /** File and line, "edited in Studio", "built in", or the server it comes from. */
  source: string
  server?: string
  toolsets: readonly string[]
  status: ToolStatus
  calls24h: number
}

export interface ToolDetail extends ToolRow {
  endpoint: string
  schema: JsonSchema
  outputSchema?: JsonSchema
  timeoutMs: number
  maxRetries: number
  sinkArgs: readonly string[]
  asks: boolean
  scope: string
  request?: RequestTemplate
  response?: ResponseTemplate
  /** What its server says of it besides name, description and schemas: its own words, never policy. */
  listed?: Pick<CatalogueTool, 'title' | 'annotations' | 'icons' | 'execution' | '_meta'>
  /** How its server is now. */
  serverStatus?: ServerStatus
  /** Names of rules that can match it. */
  routes: readonly string[]
  revisionId: string
}
