import type { Json } from '@hermes/contracts/json'
import { hasSentinel } from './secret-value.ts'

/**
 * Where arguments carry a sentinel of an earlier redaction: a write with it would put the mask over the real secret, so
 * such calls are refused.
 * @returns the JSON pointer of the first value (or of the object whose key) carries one, '' being the whole; else undefined
 */
export function containsSentinel(value: Json): string | undefined {
  const queue: { value: Json; pointer: string }[] = [{ value, pointer: '' }]
  // The queue grows while it is walked: level by level, so the shallowest place is named.
  for (const next of queue) {
    if (typeof next.value === 'string') {
      if (hasSentinel(next.value)) return next.pointer
    } else if (typeof next.value === 'object' && next.value !== null) {
      for (const [key, item] of Object.entries(next.value)) {
        if (hasSentinel(key)) return next.pointer
        queue.push({ value: item, pointer: `${next.pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` })
      }
    }
  }
  return undefined
}
