import type { Json } from '@hermes/contracts/json'

/** Characters of a key beyond which a value costs more to check than its size says. */
const LONG = 1_000

/**
 * True where a key anywhere in a value is longer than any that people write. The compiled check spells out the whole path
 * of every error, so that many errors below one such key would hold up the process.
 */
export function hasLongKey(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false
  const stack: object[] = [value]
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (Array.isArray(next)) {
      for (const item of next) if (typeof item === 'object' && item !== null) stack.push(item)
      continue
    }
    for (const [key, item] of Object.entries(next)) {
      if (key.length > LONG) return true
      if (typeof item === 'object' && item !== null) stack.push(item)
    }
  }
  return false
}
