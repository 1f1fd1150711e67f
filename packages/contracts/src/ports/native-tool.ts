import type { Json, JsonObject, JsonSchema } from '../json.ts'
import type { ProgressUpdate, RelayedLog } from '../relay.ts'
import type { Effect, Returns } from '../tool.ts'

/** What a native tool may use while it runs. All ways out go through the gateway's own sandbox. */
export interface NativeToolContext {
  callId: string
  traceId: string
  signal: AbortSignal
  /** The egress client, limited to what the tool may dial. */
  fetch(request: NativeRequest): Promise<NativeResponse>
  /** Resolves a declared reference to its value; throws `not_ready` where it is not set. */
  secret(name: string): string
  now(): Date
  /** Tells the caller how far the call has come, where it wants to hear it; `progress` must grow. Never throws. */
  progress: (update: ProgressUpdate) => void
  /** Tells the caller a line while the call runs, where it wants to hear it. Never throws. */
  log: (line: RelayedLog) => void
}

export interface NativeRequest {
  url: string
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
}

export interface NativeResponse {
  status: number
  headers: Readonly<Record<string, string>>
  text: string
  /** The body was longer than the cap and has been cut. */
  truncated: boolean
}

/** A tool that runs in process, built in or from a plugin: found by its name behind `local://`. */
export interface NativeTool {
  name: string
  description: string
  schema: JsonSchema
  outputSchema?: JsonSchema
  effect: Effect
  returns: Returns
  sinkArgs: readonly string[]
  toolset: string
  /** References it needs; an unset one makes the tool not ready. */
  requires: readonly string[]
  run(args: JsonObject, context: NativeToolContext): Promise<Json>
}
