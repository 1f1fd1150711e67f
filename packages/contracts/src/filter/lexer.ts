import type { FilterError } from './ast.ts'

export type Token = { at: number; length: number } & (
  | { kind: 'open' | 'close' | 'minus' | 'or' | 'and' }
  /** A key and its colon, up to the value; the value follows as a word or quoted, or is missing. */
  | { kind: 'key'; key: string }
  | { kind: 'word'; text: string }
  | { kind: 'quoted'; text: string }
)

const isSpace = (character: string) => /\s/.test(character)
const endsWord = (character: string) =>
  isSpace(character) || character === '(' || character === ')' || character === '"'

/** Cuts a filter into tokens, in one pass from left to right. Only quotes can be wrong here: open, or amid a word. */
export function tokenise(text: string): Token[] | FilterError {
  const tokens: Token[] = []
  let at = 0
  // A minus negates only where a term begins: in "last-run" and "by:a-b" it is a character like any other.
  let begins = true
  while (at < text.length) {
    const character = text.charAt(at)
    if (isSpace(character)) {
      at++
      begins = true
    } else if (character === '(' || character === ')') {
      tokens.push({ kind: character === '(' ? 'open' : 'close', at, length: 1 })
      at++
      begins = true
    } else if (character === '-' && begins) {
      tokens.push({ kind: 'minus', at, length: 1 })
      at++
    } else if (character === '"') {
      if (touches(tokens.at(-1), at)) return amidWord(at)
      const quoted = readQuoted(text, at)
      if (!quoted) return { message: 'This quote is not closed. Add a " at the end.', at, length: text.length - at }
      tokens.push(quoted)
      at += quoted.length
      begins = false
    } else {
      const previous = tokens.at(-1)
      if (touches(previous, at)) return amidWord(at)
      const isValue = previous?.kind === 'key' && previous.at + previous.length === at
      const token = readWord(text, at, isValue)
      tokens.push(token)
      at += token.length
      begins = false
    }
  }
  return tokens
}

const touches = (token: Token | undefined, at: number) =>
  (token?.kind === 'quoted' || token?.kind === 'word') && token.at + token.length === at

const amidWord = (at: number): FilterError => ({
  message: 'Quotes stand around a whole value. Put a space here, or the whole value in quotes.',
  at,
  length: 1,
})

function readQuoted(text: string, start: number): Token | undefined {
  let content = ''
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '"') return { kind: 'quoted', text: content, at: start, length: at + 1 - start }
    if (character === '\\' && at + 1 < text.length) content += text.charAt(++at)
    else content += character
  }
  return undefined
}

function readWord(text: string, start: number, isValue: boolean): Token {
  let at = start
  for (; at < text.length && !endsWord(text.charAt(at)); at++) {
    if (text.charAt(at) === ':' && !isValue && at > start) {
      return { kind: 'key', key: text.slice(start, at), at: start, length: at + 1 - start }
    }
  }
  const word = text.slice(start, at)
  const position = { at: start, length: at - start }
  if (!isValue && word === 'OR') return { kind: 'or', ...position }
  if (!isValue && word === 'AND') return { kind: 'and', ...position }
  return { kind: 'word', text: word, ...position }
}
