import { z } from 'zod'
import type { Channel } from './channel.ts'
import type { CallError } from './errors.ts'
import { type Json, type JsonObject, jsonObjectSchema } from './json.ts'
import type { Principal } from './principal.ts'
import type { AttemptSpan } from './span.ts'
import type { Stage, StageRecord } from './stage.ts'
import type { Effect, ToolKind } from './tool.ts'
import { traceIdSchema } from './trace-context.ts'

/** The one envelope of every call (spec §3.3). Anything else in it is refused, so that a typo is not silently lost. */
export const callEnvelopeSchema = z.strictObject({
  tool_name: z.string().min(1).max(256),
  arguments: jsonObjectSchema.default({}),
  trace_id: traceIdSchema.optional(),
  session_id: z.string().min(1).max(200).optional(),
  idempotency_key: z.string().min(1).max(200).optional(),
})
export type CallEnvelope = z.infer<typeof callEnvelopeSchema>

/** One piece of an MCP result; kept as the server sent it. */
export type ContentBlock = JsonObject & { type: string }

/** What a tool gave back, before anything is cut or redacted. */
export type ToolOutput = { kind: 'json'; value: Json } | McpOutput

/** An MCP server's result, unchanged but for what redaction and the byte limit take out of it. */
export interface McpOutput {
  kind: 'mcp'
  content: readonly ContentBlock[]
  /** Of any JSON type from 2026-07-28 on; an object before. */
  structuredContent?: Json
  /** The result's own `_meta`. */
  meta?: JsonObject
  /** The tool reported its own failure: the call has an error (`upstream_error`, `tool_error`) beside this. */
  isError?: true
}

/** Marks on a result that callers and people should see. */
export interface ResultMarks {
  /** Bytes of the result as kept. */
  bytes: number
  /** The answer was larger than allowed and has been cut (spec §2.3 `oversized_response`). */
  oversized?: { limit: number; received: number }
  /** Dotted paths whose values were masked: the first hundred, each of at most 200 characters. */
  redacted: readonly string[]
  /** How many values were masked, where that is more than are listed. */
  redactedCount?: number
  trust: 'trusted' | 'untrusted'
  private: boolean
}

/** How a call ended, as lists show it. `running`: its intent is recorded and no end is known yet. */
export const OUTCOMES = ['running', 'ran', 'failed', 'denied', 'waiting', 'expired', 'cancelled'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Whose time it was (studio-design §1.5), microseconds. */
export interface OwnedTime {
  gatewayUs: number
  backendUs: number
  modelUs: number
  personUs: number
}

/** The row of a call: everything a person can later ask about it. Arguments and result are redacted before they get here. */
export interface CallRecord {
  id: string
  traceId: string
  spanId: string
  parentSpanId?: string
  sessionId?: string
  idempotencyKey?: string
  /** Milliseconds since the epoch, equal to the id's time. */
  startedAt: number
  channel: Channel
  principal?: Principal
  agentId?: string
  /** As asked for. */
  requestedTool: string
  /** Internal name, once resolved. */
  tool?: string
  toolKind?: ToolKind
  effect?: Effect
  revisionId?: string
  catalogueHash?: string
  outcome: Outcome
  /** The stage that stopped it. */
  stoppedAt?: Stage
  error?: CallError
  stages: readonly StageRecord[]
  attempts: readonly AttemptSpan[]
  route?: { name?: string; target: string }
  arguments: Json
  /** Only where validation changed them. */
  coercedArguments?: JsonObject
  /** With an error, only where the backend gave its failure a content of its own (`isError`). */
  result?: ToolOutput
  marks?: ResultMarks
  durationUs: number
  time: OwnedTime
}

/** What the caller of the pipeline gets back. */
export interface CallResult {
  callId: string
  traceId: string
  outcome: Outcome
  error?: CallError
  /** With an error, only where the backend gave its failure a content of its own (`isError`). */
  output?: ToolOutput
  marks?: ResultMarks
  stages: readonly StageRecord[]
  durationUs: number
  time: OwnedTime
}
