import type { CallRecord, Outcome, OwnedTime } from '../call.ts'
import type { Channel } from '../channel.ts'
import type { ErrorCode } from '../errors.ts'
import type { OutcomeSentence } from '../outcome-sentence.ts'
import type { AttemptSpan } from '../span.ts'
import type { Stage } from '../stage.ts'
import type { ToolKind } from '../tool.ts'

/** One row of the trace list: a trace by its first call, or one call, by the list's unit. */
export interface TraceRow {
  traceId: string
  /** The call the row speaks of: the first of its trace, or the one that decided the outcome. */
  callId: string
  startedAt: Date
  root: string
  kind?: ToolKind
  calls: number
  outcome: Outcome
  code?: ErrorCode
  sentence: OutcomeSentence
  stoppedAt?: Stage
  askedBy: string
  channel: Channel
  route?: string
  revisionId?: string
  time: OwnedTime
  durationUs: number
}

export interface TracePage {
  rows: readonly TraceRow[]
  /** Opaque; absent on the last page. */
  nextCursor?: string
  /** The newest row's position, from which a live subscription goes on. */
  head?: string
}

export interface Facet {
  value: string
  count: number
}

export interface TraceFacets {
  outcome: readonly Facet[]
  stage: readonly Facet[]
  tool: readonly Facet[]
  channel: readonly Facet[]
  total: number
}

/** Counts for one bar of the histogram: what ran, and what was stopped or failed. */
export interface HistogramBar {
  from: Date
  ran: number
  stopped: number
}

/** A call in a trace without its payloads, which are fetched when a person opens them. */
export type CallSummary = Omit<
  CallRecord,
  'arguments' | 'coercedArguments' | 'result' | 'startedAt' | 'attempts' | 'stages'
> & {
  startedAt: Date
  sentence: OutcomeSentence
  stages: CallRecord['stages']
  attempts: readonly AttemptSpan[]
}

export interface TraceDetail {
  traceId: string
  startedAt: Date
  durationUs: number
  time: OwnedTime
  outcome: Outcome
  revisionId?: string
  calls: readonly CallSummary[]
  /** The call on which the screen opens: the one that decided the outcome. */
  decidingCallId: string
  /** More calls exist than are given. */
  truncated: boolean
}

export type CallPayload = Pick<CallRecord, 'arguments' | 'coercedArguments' | 'result'> & { callId: string }
