/** A piece of text as a person should see it: plain, or a run of one character that draws nothing or reorders. */
export type TextPiece = { kind: 'text'; text: string } | { kind: 'hidden'; code: string; count: number }

// Controls, format characters (bidi overrides, joiners, tags), separators, everything Unicode lets a font leave out,
// lone surrogates, and the blanks that are letters by category: Braille blank and the Hangul fillers (in DI).
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}\p{DI}\p{Cs}\u2800]/u
const PLAIN = new Set([' ', '\n', '\t'])
const JOINER = '\u200d'
const PICTURE = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/u

/**
 * Splits text so that nothing in it can hide (studio-design §5.5): each run of an invisible or reordering character
 * becomes one piece with its code point and length. Spaces, tabs, line breaks and what holds an emoji together stay text.
 */
export function splitInvisible(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  const characters = Array.from(text)
  characters.forEach((character, index) => {
    const last = pieces.at(-1)
    if (!isHidden(characters, index)) {
      if (last?.kind === 'text') last.text += character
      else pieces.push({ kind: 'text', text: character })
      return
    }
    const code = codePointName(character)
    if (last?.kind === 'hidden' && last.code === code) last.count += 1
    else pieces.push({ kind: 'hidden', code, count: 1 })
  })
  return pieces
}

/** How many characters of a text draw nothing or reorder it. */
export function countInvisible(text: string): number {
  return splitInvisible(text).reduce((sum, piece) => sum + (piece.kind === 'hidden' ? piece.count : 0), 0)
}

/** `U+202E` for a character. */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

function isHidden(characters: readonly string[], index: number): boolean {
  const character = characters[index] ?? ''
  if (PLAIN.has(character) || !HIDDEN.test(character)) return false
  if (character === '\r') return characters[index + 1] !== '\n'
  const before = characters[index - 1] ?? ''
  if (character === '\ufe0f') return !/\p{Emoji}/u.test(before)
  if (character === JOINER) return !(PICTURE.test(before) && PICTURE.test(characters[index + 1] ?? ''))
  return !(character === '\u3000' && isLoneWideSpace(characters, index))
}

/** Chinese sets paragraphs in with one or two wide spaces; a longer run pushes text out of sight. */
function isLoneWideSpace(characters: readonly string[], index: number): boolean {
  let from = index
  let to = index
  while (characters[from - 1] === '\u3000') from -= 1
  while (characters[to + 1] === '\u3000') to += 1
  return to - from < 2
}
