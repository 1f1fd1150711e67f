const CONTROL_PICTURES = 0x2400

/**
 * Makes text that a tool or an agent wrote safe to print: control characters, which could move the cursor or retitle
 * the terminal, and marks that reorder or hide text become visible. Line breaks and tabs stay.
 */
export function printable(text: string): string {
  let safe = ''
  for (const character of text.replaceAll('\r\n', '\n')) safe += shown(character)
  return safe
}

function shown(character: string): string {
  const point = character.codePointAt(0) ?? 0
  if (character === '\n' || character === '\t') return character
  if (point < 0x20) return String.fromCodePoint(CONTROL_PICTURES + point)
  if (point === 0x7f) return '␡'
  if ((point >= 0x80 && point < 0xa0) || isInvisible(point)) {
    return `<U+${point.toString(16).toUpperCase().padStart(4, '0')}>`
  }
  return character
}

/** Bidirectional controls, zero-width characters, line separators and the tag block. */
const isInvisible = (point: number) =>
  (point >= 0x200b && point <= 0x200f) ||
  (point >= 0x2028 && point <= 0x202e) ||
  (point >= 0x2060 && point <= 0x206f) ||
  point === 0x061c ||
  point === 0xfeff ||
  (point >= 0xe0000 && point <= 0xe007f)
