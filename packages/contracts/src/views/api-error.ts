import type { CallError } from '../errors.ts'

/** What the admin API says of a refusal, in `error.data.hermes`: never text that was not meant for people. */
export type ApiError = Pick<CallError, 'code' | 'cause' | 'message' | 'remedy' | 'retryable' | 'retryAfterMs' | 'facts'>

/** Where a trace filter stops being understood, in `error.data.filter`: characters into the text. */
export interface FilterProblem {
  message: string
  at: number
  length: number
}
