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

/**
 * Of a whole message, as text: above every part that has a bound of its own, and far below what `JSON.stringify` and the
 * SDK's schemas, which recur, fail at.
 */
export const MAX_MESSAGE_DEPTH = 256

/** Whether JSON text is nested more than `limit` deep; in one pass and before anybody parses it. */
export function isDeeperText(text: string, limit: number): boolean {
  // Each level is opened and closed.
  if (text.length <= limit * 2) return false
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = closingQuote(text, at)
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      if (++depth > limit) return true
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth--
  }
  return false
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** Where the string that begins at `from` ends; the end of the text where it does not. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let first = at
    while (text.charCodeAt(first - 1) === BACKSLASH && first - 1 > from) first--
    if ((at - first) % 2 === 0) return at
  }
  return text.length
}
