import { symbolsOf } from './fold.ts'

/** A value as it may stand in a text, in symbols. */
export interface Form {
  symbols: readonly number[]
  /** The text that must stand there to the character, case and invisible characters aside; absent where symbols are enough. */
  exactly?: string
  /** It is base64, whose neighbours carry bits of the secret too. */
  base64: boolean
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const LEAST_SYMBOLS = 5
/** From so many letters and digits on, what stands between them does not matter. */
const LOOSE_FROM = 12

/**
 * The forms of a value: as it is, reversed, in base64 at its three alignments, in hex, and as character codes. Case,
 * `+` for `-`, `%` between hex digits and the like need no forms of their own, since the search counts letters and
 * digits only.
 */
export function formsOf(value: string): Form[] {
  const bytes = new TextEncoder().encode(value)
  const reversed = Array.from(value).reverse().join('')
  const encoded = [0, 1, 2].map((alignment) => ({ symbols: symbolsOf(base64Inside(bytes, alignment)), base64: true }))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const codes = Array.from(value, (character) => String(character.charCodeAt(0))).join('')
  return [
    plain(value),
    plain(reversed),
    ...encoded.filter(({ symbols }) => symbols.length > LEAST_SYMBOLS),
    { symbols: symbolsOf(hex), base64: false },
    { symbols: symbolsOf(codes), base64: false },
  ].filter(({ symbols }) => symbols.length >= LEAST_SYMBOLS)
}

function plain(value: string): Form {
  const symbols = symbolsOf(value)
  const isLoose = symbols.length >= LOOSE_FROM && /\p{L}/u.test(value)
  return { symbols, base64: false, ...(isLoose ? {} : { exactly: value.toLowerCase() }) }
}

/** The characters of base64 that these bytes alone decide, where so many bytes stand before them. */
function base64Inside(bytes: Uint8Array, before: number): string {
  let text = ''
  const firstBit = before * 8
  const lastBit = firstBit + bytes.length * 8
  for (let bit = Math.ceil(firstBit / 6) * 6; bit + 6 <= lastBit; bit += 6) {
    let value = 0
    for (let i = 0; i < 6; i++) {
      const position = bit + i - firstBit
      value = (value << 1) | (((bytes[position >> 3] ?? 0) >> (7 - (position & 7))) & 1)
    }
    text += BASE64.charAt(value)
  }
  return text
}
