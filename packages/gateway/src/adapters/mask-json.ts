import type { Json, JsonObject } from '@hermes/contracts/json'

/**
 * Masks every text, name and large number in a value. Done in place, since the value has just been read and is nobody
 * else's, and without recursion, since anyone can nest.
 * @returns the value, or what takes its place where it is no object
 */
export function maskJson(root: Json, mask: (text: string) => string): Json {
  const holder: Json[] = [root]
  const open: (Json[] | JsonObject)[] = [holder]
  const visit = (place: JsonObject | Json[], key: string | number, value: Json) => {
    if (typeof value === 'string') Reflect.set(place, key, mask(value))
    else if (typeof value === 'number') maskNumber(place, key, { value, mask })
    else if (typeof value === 'object' && value !== null) open.push(value)
  }
  for (let next = open.pop(); next; next = open.pop()) {
    if (Array.isArray(next)) {
      for (const [index, value] of next.entries()) visit(next, index, value)
      continue
    }
    for (const [key, value] of Object.entries(next)) {
      const name = mask(key)
      if (name !== key) {
        delete next[key]
        next[name] = value
      }
      visit(next, name, value)
    }
  }
  return holder[0] ?? null
}

const SMALL = 100_000

/** A secret may be a number, as codes are. */
function maskNumber(
  place: JsonObject | Json[],
  key: string | number,
  { value, mask }: { value: number; mask: (text: string) => string },
): void {
  if (Math.abs(value) < SMALL) return
  const text = String(value)
  const masked = mask(text)
  if (masked !== text) Reflect.set(place, key, masked)
}
