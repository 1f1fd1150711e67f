import type { CallEnvelope, ResultMarks, ToolOutput } from '@hermes/contracts/call'
import type { JsonObject } from '@hermes/contracts/json'
import type { Principal } from '@hermes/contracts/principal'
import type { RouteDecision } from '@hermes/contracts/route'
import type { Effect, Returns } from '@hermes/contracts/tool'
import type { SnapshotTool } from '../registry/snapshot.ts'
import type { Target } from '../registry/target.ts'
import type { Verdict } from './verdict.ts'

/*
 * What is known of a call after each stage. Every stage takes the one before it, so the compiler refuses a pipeline
 * that leaves a stage out or swaps two of them.
 */

/** After receive: an envelope that is one, and its place in a trace. */
export interface Received {
  envelope: CallEnvelope
  traceId: string
  parentSpanId?: string
  /** Of the caller's trace, to go on unchanged. */
  tracestate?: string
  /** The caller's own word for its session, if it gave one. */
  sessionHandle?: string
  idempotencyKey?: string
  hops: readonly string[]
}

/** After authenticate: who asks. */
export interface Authenticated extends Received {
  principal: Principal
  agentId?: string
  sessionId: string
}

/** After resolve: a tool that exists for this caller and is ready. */
export interface Resolved extends Authenticated {
  tool: SnapshotTool
}

/** After validate: arguments that fit the schema. */
export interface Validated extends Resolved {
  arguments: JsonObject
  /** Arguments are not those that were sent: defaults filled in or values coerced. */
  coerced: boolean
}

/** After authorize: every role that any matching rule asks for is held. */
export interface Authorized extends Validated {
  decision: RouteDecision
  /** Another tool of ours that the call ends at: an alias's, or one that a rule leads to. */
  reached?: SnapshotTool
  /** What the call may change: the stricter of the two tools' effects. */
  effect: Effect
  /** What is to be assumed of its answer: the stricter of the two tools' words. */
  returns: Returns
}

/** After route: where it goes. */
export interface Routed extends Authorized {
  target: Target
}

/** After guard: not denied. */
export interface Guarded extends Routed {
  verdict: Exclude<Verdict, { decision: 'deny' }>
}

/** After approve: allowed, by rule or by a person. */
export interface Approved extends Guarded {
  allowed: true
}

/** After execute: what the backend gave back. */
export interface Executed extends Approved {
  output: ToolOutput
  /** Bytes the backend sent; more than were kept where the answer was cut. */
  receivedBytes: number
  /** The answer was cut while streaming. */
  cut: boolean
}

/** After shape: what may leave. */
export interface Shaped extends Executed {
  marks: ResultMarks
}
