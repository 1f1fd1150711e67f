import type { JsonObject } from './json.ts'

export const TIME_OWNERS = ['gateway', 'backend', 'model', 'person', 'idle'] as const
export type TimeOwner = (typeof TIME_OWNERS)[number]

/** One timed part below a call: an attempt at the backend, a back-off, a redirect hop. */
export interface AttemptSpan {
  spanId: string
  /** `attempt 1 search.example.com`, `backoff`. */
  name: string
  owner: TimeOwner
  /** Microseconds from the call's start. */
  startUs: number
  durationUs: number
  status: 'ok' | 'failed'
  /** Status code, bytes, resolved address, names of secrets used; never values. */
  attributes: JsonObject
}
