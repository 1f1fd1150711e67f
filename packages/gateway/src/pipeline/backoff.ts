const FIRST_MS = 100
const LONGEST_MS = 5_000

/**
 * Milliseconds to wait after a failed attempt: doubling from 100 ms to at most 5 s, of which a random half is taken
 * off, so that callers who failed together do not come back together.
 * @param attempt the one that failed, from 1
 * @param random 0 ≤ x < 1
 */
export function backoffMs(attempt: number, random: number): number {
  const full = Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS)
  return Math.round(full / 2 + (full / 2) * random)
}
