import type { ToolOutput } from '@hermes/contracts/call'
import type { CallFailure } from '@hermes/contracts/errors'
import type { JsonObject } from '@hermes/contracts/json'
import type { CallRelay } from '@hermes/contracts/relay'
import type { Snapshot, SnapshotTool } from '../registry/snapshot.ts'
import type { Target } from '../registry/target.ts'

/** One attempt at one target. */
export interface Attempt<T extends Target = Target> {
  target: T
  tool: SnapshotTool
  arguments: JsonObject
  snapshot: Snapshot
  callId: string
  traceId: string
  /** Of this attempt; the parent in the `traceparent` that goes on. */
  spanId: string
  /** The value of `x-hermes-hop` that goes on. */
  hops: string
  idempotencyKey?: string
  /** The caller's trace state, to go on unchanged beside `traceparent`. */
  tracestate?: string
  timeoutMs: number
  signal: AbortSignal
  /** The call may be repeated without harm. */
  repeatable: boolean
  /** Who asks, principal and session in one text: what a backend says by itself must not come to somebody else. */
  caller: string
  /** What the caller wants to hear while the attempt runs; safe to call at any time, with anything. */
  relay?: CallRelay
}

export interface AttemptResult {
  output: ToolOutput
  /** Bytes the backend sent. */
  receivedBytes: number
  cut: boolean
  attributes: JsonObject
}

/** A result by which a backend says that it failed. */
export type FailedAnswer = Pick<AttemptResult, 'output' | 'receivedBytes' | 'cut'>

interface FailureDetails {
  sent: boolean
  definite?: boolean
  transient?: boolean
  attributes?: JsonObject
  answer?: FailedAnswer
}

/** How one attempt failed, and what that means for another one. */
export class AttemptFailure extends Error {
  readonly failure: CallFailure
  /** The backend may have seen the call. */
  readonly sent: boolean
  readonly attributes: JsonObject
  /** The backend said for certain that it failed, so that nothing is uncertain though it has seen the call. */
  readonly definite: boolean
  /** A further attempt at a read may help. */
  readonly transient: boolean
  /** What the backend said of its failure in a result of its own (`isError`); shaped like any result. */
  readonly answer: FailedAnswer | undefined
  constructor(failure: CallFailure, details: FailureDetails) {
    super(failure.message, { cause: failure })
    this.failure = failure
    this.sent = details.sent
    this.definite = details.definite ?? false
    this.transient = details.transient ?? false
    this.attributes = details.attributes ?? {}
    this.answer = details.answer
  }
}

/** Speaks the protocol of one kind of target. Rejects with an AttemptFailure. */
export type Adapter<T extends Target> = (attempt: Attempt<T>) => Promise<AttemptResult>

/** One adapter for each kind of target; a skill has none yet and is never ready. */
export type Adapters = { readonly [K in Exclude<Target['kind'], 'skill'>]: Adapter<Extract<Target, { kind: K }>> }
