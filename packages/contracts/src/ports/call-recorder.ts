import type { CallRecord } from '../call.ts'

/** Where calls are written down. Implemented over Postgres; in memory where the gateway is benchmarked alone. */
export interface CallRecorder {
  /** False: nothing can be made durable now, so no call may begin (fail closed). */
  available(): boolean
  /** Commits the intent of a call that may change something. Resolves once durable, rejects when it cannot be. */
  begin(record: CallRecord): Promise<void>
  /** Commits the end of a call. Resolves once durable. A rejected end is kept and written as soon as possible. */
  finish(record: CallRecord): Promise<void>
}
