import { median } from '../run/statistics.ts'

const BATCHES = 5

/**
 * How long a synchronous piece of work takes once it is warm: the median of five batches.
 * @param ms for all batches together; at least one run each
 * @returns microseconds
 */
export function microsecondsOf(work: () => unknown, ms: number): number {
  batch(work, ms / BATCHES)
  return median(Array.from({ length: BATCHES }, () => batch(work, ms / BATCHES)))
}

function batch(work: () => unknown, ms: number): number {
  const begin = performance.now()
  let runs = 0
  let taken = 0
  // The clock is read once in a while only: it costs as much as the smallest pieces of work.
  for (let step = 1; taken < ms; step = Math.min(step * 2, 256)) {
    for (let i = 0; i < step; i++) work()
    runs += step
    taken = performance.now() - begin
  }
  return (taken * 1_000) / runs
}
