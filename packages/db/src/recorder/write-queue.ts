import type { CallRecord } from '@hermes/contracts/call'
import type { EncodedCall } from './encode-call.ts'

/** One call on its way to the disk, and whoever waits for it. */
export interface Waiting {
  encoded: EncodedCall
  /** When it came, milliseconds of the monotonic clock. */
  at: number
  resolve: () => void
  reject: (error: Error) => void
  /** The call itself, for what is to be kept of it where the write fails. */
  record: CallRecord
  kind: 'begin' | 'end'
}

/** The queue before the next batch. */
export interface WriteQueue {
  add(waiting: Waiting): void
  /**
   * The next batch: the oldest, up to the limits, one entry a call (a statement must not touch a row twice); a second
   * entry of the same call ends the batch.
   */
  next(limits: { rows: number; bytes: number }): Waiting[]
  all(): Waiting[]
  bytes(): number
  rows(): number
}

export function writeQueue(): WriteQueue {
  let queue: Waiting[] = []
  let bytes = 0
  return {
    add(waiting) {
      queue.push(waiting)
      bytes += waiting.encoded.bytes
    },
    next(limits) {
      const ids = new Set<string>()
      let size = 0
      let count = 0
      for (const { encoded } of queue) {
        if (count > 0 && (count >= limits.rows || size + encoded.bytes > limits.bytes)) break
        if (ids.has(encoded.id)) break
        ids.add(encoded.id)
        size += encoded.bytes
        count++
      }
      bytes -= size
      const batch = queue.slice(0, count)
      queue = queue.slice(count)
      return batch
    },
    all() {
      const everything = queue
      queue = []
      bytes = 0
      return everything
    },
    bytes: () => bytes,
    rows: () => queue.length,
  }
}
