import type { Json } from '@hermes/contracts/json'

/** Far beyond anything that people write, and far below what a recursion over it would fail at. */
export const MAX_DEPTH = 100

/** Whether a value is nested more than `limit` deep; without recursion, since anyone can nest. */
export function isDeeper(value: Json, limit: number): boolean {
  let level: Json[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}
