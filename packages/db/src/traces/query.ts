import type { FilterNode } from '@hermes/contracts/filter/ast'

/** A stretch of time, half open: `from` belongs to it, `to` does not. */
export interface TimeRange {
  from: Date
  to: Date
}

/** Whether a row stands for a trace or for one call. */
export type Unit = 'trace' | 'call'

/** Which calls are asked for. */
export interface CallQuery {
  range: TimeRange
  filter?: FilterNode | undefined
}
