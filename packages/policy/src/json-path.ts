import type { Json } from '@hermes/contracts/json'

/**
 * The value at a dotted path into arguments: `query`, `filter.status`, `items.0.id`. Only own properties count, so
 * `constructor` and `__proto__` find nothing that was not sent; an array takes canonical indices only.
 * @returns undefined where there is nothing; a JSON null is null
 */
export function valueAtPath(value: Json, path: string): Json | undefined {
  return valueAtSegments(value, path.split('.'))
}

/** As `valueAtPath`, of a path that was taken apart before. */
export function valueAtSegments(value: Json, segments: readonly string[]): Json | undefined {
  let at: Json | undefined = value
  for (const segment of segments) {
    if (typeof at !== 'object' || at === null) return undefined
    if (Array.isArray(at)) at = /^(?:0|[1-9]\d{0,8})$/.test(segment) ? at[Number(segment)] : undefined
    else at = Object.hasOwn(at, segment) ? at[segment] : undefined
  }
  return at
}

/** Equal as JSON: objects whatever the order of their keys, arrays in order, no conversion between types. */
export function jsonEqual(a: Json, b: Json): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((item, i) => {
      const other = b[i]
      return other !== undefined && jsonEqual(item, other)
    })
  }
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => {
    if (!Object.hasOwn(b, key)) return false
    const [left, right] = [a[key], b[key]]
    return left !== undefined && right !== undefined && jsonEqual(left, right)
  })
}
