/** A character that says nothing: it is passed over, so that a secret split by such is found all the same. */
export const SKIP = 0
/** The beginning of a terminal sequence. */
export const ESCAPE = 63

const DIGITS_FROM = 27
const OTHERS_FROM = 37
const OTHERS = 26

/** ASCII as the search for known values counts it: letters without case, digits, and nothing else. */
export const FOLDED: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code === 0x1b) return ESCAPE
  const character = String.fromCharCode(code).toLowerCase()
  if (character >= 'a' && character <= 'z') return character.charCodeAt(0) - 96
  return character >= '0' && character <= '9' ? DIGITS_FROM + code - 48 : SKIP
})

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\u0080-\u009f]/u

/** The same beyond ASCII: full-width letters are letters, invisible characters are nothing, others are told apart roughly. */
export function foldBeyond(code: number): number {
  if (code >= 0xff01 && code <= 0xff5e) return FOLDED[code - 0xfee0] ?? SKIP
  const character = String.fromCharCode(code)
  if (INVISIBLE.test(character)) return SKIP
  return OTHERS_FROM + (character.toLowerCase().charCodeAt(0) % OTHERS)
}

/** The symbol of a character; `SKIP` where it counts for nothing. */
export function fold(code: number): number {
  if (code > 127) return foldBeyond(code)
  const symbol = FOLDED[code] ?? SKIP
  return symbol === ESCAPE ? SKIP : symbol
}

/** The symbols of a text. */
export function symbolsOf(text: string): number[] {
  const symbols: number[] = []
  for (let at = 0; at < text.length; at++) {
    const symbol = fold(text.charCodeAt(at))
    if (symbol !== SKIP) symbols.push(symbol)
  }
  return symbols
}

const LONGEST_SEQUENCE = 32

/** The last character of the terminal sequence that begins here, or `at` where it is none. */
export function endOfSequence(text: string, at: number): number {
  const next = text.charCodeAt(at + 1)
  if (next === 0x5d) {
    const bell = text.slice(at, at + 256).indexOf('\u0007')
    return bell < 0 ? at : at + bell
  }
  if (next !== 0x5b) return at
  for (let end = at + 2; end < at + LONGEST_SEQUENCE; end++) {
    const code = text.charCodeAt(end)
    if (code >= 0x40 && code <= 0x7e) return end
    if (code < 0x20 || code > 0x3f) return at
  }
  return at
}
