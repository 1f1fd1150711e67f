/** A quoted text: its content, and where the text goes on behind the closing quote. */
export interface Quoted {
  start: number
  end: number
  next: number
}

const OPENING = /^(?:[rbfu@$]{1,2}(?=["'`]))?(\\{0,15}["'`])/i
const LONGEST_BLOCK = 16_384

/**
 * The content of the quotes that open at `from`, which may be escaped, and carry the letters some languages put before;
 * literals that are put together with `+` are one. Without a closing quote it goes to `until`, since a secret that was
 * cut off is one still.
 */
export function quotedText(text: string, from: number, until: number): Quoted | undefined {
  const opening = OPENING.exec(text.slice(from, from + 20))
  const quote = opening?.[1]
  if (!opening || quote === undefined) return undefined
  const start = from + opening[0].length
  if (text.startsWith(quote + quote, start)) return tripled(text, start + 2 * quote.length, quote.repeat(3))
  let end = closing(text, { from: start, quote, until })
  for (let pieces = 0; pieces < 20; pieces++) {
    const more = /^\s{0,32}[+.]\s{0,64}["'`]/.exec(text.slice(end + quote.length, end + quote.length + 100))
    if (!more) break
    const begin = end + quote.length + more[0].length
    const next = closing(text, { from: begin, quote, until: Math.min(text.length, begin + 512) })
    if (next <= begin) break
    end = next
  }
  return { start, end, next: Math.min(text.length, end + quote.length) }
}

function tripled(text: string, start: number, quotes: string): Quoted {
  const found = text.slice(start, start + LONGEST_BLOCK).indexOf(quotes)
  // An empty text is two quotes; what looks like three is then the next text's beginning.
  if (found < 0) return { start: start - quotes.length / 3, end: start - quotes.length / 3, next: start }
  return { start, end: start + found, next: start + found + quotes.length }
}

/** The position of the closing quote, one that is not escaped; else `until`. */
function closing(text: string, { from, quote, until }: { from: number; quote: string; until: number }): number {
  for (let at = text.indexOf(quote, from); at >= 0 && at < until; at = text.indexOf(quote, at + 1)) {
    let slashes = 0
    while (at - slashes > from && text.charCodeAt(at - 1 - slashes) === 92) slashes++
    if (slashes % 2 === 0) return at
  }
  return Math.max(from, until)
}
