import type { Outcome } from '../call.ts'
import type { Channel } from '../channel.ts'
import type { ErrorCode } from '../errors.ts'
import type { Stage } from '../stage.ts'
import type { ToolKind } from '../tool.ts'

/** What a call can have, besides its fields. */
export const FILTER_FEATURES = ['error', 'attempts', 'redacted', 'oversized', 'retry'] as const
export type FilterFeature = (typeof FILTER_FEATURES)[number]

export const DURATION_OPERATORS = ['>=', '<=', '>', '<', '='] as const
export type DurationOperator = (typeof DURATION_OPERATORS)[number]

/** One condition on a call. */
export type FilterTerm =
  | { kind: 'outcome'; value: Outcome }
  /** The stage that stopped it. */
  | { kind: 'stage'; value: Stage }
  /** A glob (`*`, `?`) over internal tool names; one without either is a whole name. */
  | { kind: 'tool'; value: string }
  | { kind: 'toolKind'; value: ToolKind }
  | { kind: 'channel'; value: Channel }
  /** Name or id of the principal, or the agent. */
  | { kind: 'by'; value: string }
  /** Name of the winning rule. */
  | { kind: 'route'; value: string }
  /** Number of the revision. */
  | { kind: 'rev'; value: number }
  | { kind: 'code'; value: ErrorCode }
  | { kind: 'duration'; op: DurationOperator; ms: number }
  | { kind: 'has'; value: FilterFeature }
  /** 32 hex digits. */
  | { kind: 'trace'; value: string }
  /** `call_…`. */
  | { kind: 'call'; value: string }
  /** Words looked for anywhere in the call. */
  | { kind: 'text'; value: string }

/** A filter as a tree; `and` and `or` have at least two parts. */
export type FilterNode =
  | { kind: 'and'; parts: readonly FilterNode[] }
  | { kind: 'or'; parts: readonly FilterNode[] }
  | { kind: 'not'; part: FilterNode }
  | FilterTerm

/** Where and why a filter could not be read; `at` and `length` in UTF-16 units of the text. */
export interface FilterError {
  message: string
  at: number
  length: number
}

export type FilterResult =
  /** `filter` is undefined where the text is blank: everything matches. */
  { ok: true; filter: FilterNode | undefined } | ({ ok: false } & FilterError)

/** Why a value could not be read, said so that it names what is expected. */
export interface TermProblem {
  problem: string
  /** Where in the value the wrong part begins; absent: all of it is. */
  from?: number
}

/** Limits on what is read, so that a filter is cheap to parse, to show and to run. */
export const FILTER_LIMITS = { length: 2_000, depth: 20, terms: 100 } as const
