import type { Json, JsonObject } from '@hermes/contracts/json'

/**
 * Masks every text and name in what a message carries: results, errors, lists, parameters. What the protocol reads it by
 * (id, method) stays. Done in place, since the message has just been read and is nobody else's, and without recursion,
 * since anyone can nest.
 */
export function maskMessage(message: JsonObject, mask: (text: string) => string): void {
  const open: (Json[] | JsonObject)[] = []
  const visit = (holder: JsonObject | Json[], key: string | number, value: Json) => {
    if (typeof value === 'string') Reflect.set(holder, key, mask(value))
    else if (typeof value === 'object' && value !== null) open.push(value)
  }
  for (const part of ['result', 'error', 'params']) {
    const value = message[part]
    if (value !== undefined) visit(message, part, value)
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
}
