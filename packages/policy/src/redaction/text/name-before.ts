/** A name in a text. */
export interface FoundName {
  name: string
  /** Where it begins, its opening quote not counted. */
  start: number
  quoted: boolean
}

const LONGEST_QUOTED = 80
const LONGEST_BARE = 128

/** Characters of a bare name: letters of any script, digits, `_`, `.`, `-`, `$`. */
export function isNameCharacter(code: number): boolean {
  if (code < 128) {
    return (
      (code > 96 && code < 123) ||
      (code > 64 && code < 91) ||
      (code > 47 && code < 58) ||
      code === 95 ||
      code === 45 ||
      code === 46 ||
      code === 36
    )
  }
  // Not: Latin punctuation, general punctuation, CJK punctuation, full-width signs, surrogates.
  return !(
    code < 0xc0 ||
    (code >= 0x2000 && code <= 0x206f) ||
    (code >= 0x3000 && code <= 0x303f) ||
    (code >= 0xd800 && code <= 0xdfff) ||
    code >= 0xff00
  )
}

const isQuote = (code: number) => code === 34 || code === 39 || code === 96

/** The name that ends right before this position, blanks and one closing quote, bracket or emphasis aside. */
export function nameBefore(text: string, position: number): FoundName | undefined {
  let end = position
  for (let blanks = 0; blanks < 8 && end > 0; blanks++) {
    const code = text.charCodeAt(end - 1)
    if (code !== 32 && code !== 9) break
    end--
  }
  let last = text.charCodeAt(end - 1)
  if (last === 93 && isQuote(text.charCodeAt(end - 2))) last = text.charCodeAt(--end - 1)
  if (isQuote(last)) return quotedName(text, end - 1)
  if (last === 41) end = beforeParentheses(text, end)
  for (let marks = 0; marks < 3 && /[*?+]/.test(text.charAt(end - 1)); marks++) end--
  // 密码为：…
  while (/[为為是]/.test(text.charAt(end - 1))) end--
  let start = end
  const least = Math.max(0, end - LONGEST_BARE)
  while (start > least && isNameCharacter(text.charCodeAt(start - 1))) start--
  return start === end ? undefined : { name: text.slice(start, end), start, quoted: false }
}

/** `name` in quotes, whose closing one stands at `closing`; the quotes may be escaped. */
function quotedName(text: string, closing: number): FoundName | undefined {
  const quote = text.charCodeAt(closing)
  let end = closing
  while (end > 0 && closing - end < 15 && text.charCodeAt(end - 1) === 92) end--
  const least = Math.max(0, end - LONGEST_QUOTED)
  for (let at = end - 1; at >= least; at--) {
    const code = text.charCodeAt(at)
    if (code === quote)
      return at + 1 === end ? undefined : { name: text.slice(at + 1, end), start: at + 1, quoted: true }
    if (code === 10) return undefined
  }
  return undefined
}

/** `Token (production):` */
function beforeParentheses(text: string, end: number): number {
  const open = text.lastIndexOf('(', end)
  if (open < 0 || end - open > 40 || text.slice(open, end).includes('\n')) return end
  return text.charCodeAt(open - 1) === 32 ? open - 1 : open
}

const LAST_WORDS = /^(?:key|token|code|secret|passe|phrase|word|sandi|khẩu|passwort|api|passphrase|credentials?)$/i
const WORDS_BEFORE = /(?:^|[^\p{L}\d_.-])((?:[\p{L}\d]{2,20}[ _'’]){1,2})$/u

/** A name with the one or two words before it, where a label of several words may stand: `Access key: …`. */
export function labelBefore(text: string, { name, start, quoted }: FoundName): string | undefined {
  if (quoted || text.charCodeAt(start - 1) !== 32 || !LAST_WORDS.test(name)) return undefined
  const before = WORDS_BEFORE.exec(text.slice(Math.max(0, start - 42), start))?.[1]
  return before === undefined ? undefined : before.replace(/['’]/g, ' ') + name
}
