const POOL_BYTES = 8_192

let pool = new Uint8Array(0)
let used = 0

/**
 * Random bytes fit for ids. Drawn from the system in large portions: asking it for a few bytes at a time costs more than
 * everything else an id needs. Each byte is given out once.
 * @param count at most 8,192
 */
export function randomBytes(count: number): Uint8Array {
  if (used + count > pool.length) {
    pool = crypto.getRandomValues(new Uint8Array(POOL_BYTES))
    used = 0
  }
  used += count
  return pool.subarray(used - count, used)
}
