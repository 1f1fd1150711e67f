/** A text with its escapes resolved, and where each character came from. */
export interface DecodedView {
  text: string
  /** Position in the original of each character; one more entry for the end. */
  origin: Int32Array
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const SIMPLE: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '"': '"',
  "'": "'",
  '/': '/',
  '`': '`',
}
const MOST_LEVELS = 3

/** Whether there is anything to resolve. */
export function hasEscapes(text: string): boolean {
  return text.includes('\\') || text.includes('%') || text.includes('&')
}

/** Resolves percent-encoding, backslash escapes and HTML entities, up to three levels of them. */
export function decodedViews(text: string): DecodedView[] {
  const views: DecodedView[] = []
  let current: DecodedView = { text, origin: identity(text.length) }
  for (let level = 0; level < MOST_LEVELS && hasEscapes(current.text); level++) {
    const next = decodeOnce(current)
    if (!next) break
    views.push(next)
    current = next
  }
  return views
}

const identity = (length: number) => Int32Array.from({ length: length + 1 }, (_, at) => at)

interface Escape {
  text: string
  length: number
}

function decodeOnce({ text, origin }: DecodedView): DecodedView | undefined {
  const pieces: string[] = []
  const to = new Int32Array(text.length + 1)
  let length = 0
  let changed = false
  let copied = 0
  for (let at = 0; at < text.length; ) {
    const found = escapeAt(text, at)
    if (!found) {
      to[length++] = origin[at] ?? 0
      at++
      continue
    }
    pieces.push(text.slice(copied, at), found.text)
    for (let i = 0; i < found.text.length; i++) to[length++] = origin[at] ?? 0
    at += found.length
    copied = at
    changed = true
  }
  if (!changed) return undefined
  pieces.push(text.slice(copied))
  to[length] = origin[text.length] ?? 0
  return { text: pieces.join(''), origin: to.subarray(0, length + 1) }
}

function escapeAt(text: string, at: number): Escape | undefined {
  switch (text.charCodeAt(at)) {
    case 37:
      return percentAt(text, at)
    case 92:
      return backslashAt(text, at)
    case 38:
      return entityAt(text, at)
    default:
      return undefined
  }
}

/** One byte, or as many as make one character. */
function percentAt(text: string, at: number): Escape | undefined {
  const match =
    /^(?:%[0-7][0-9a-f]|%[c-d][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-7](?:%[89ab][0-9a-f]){3})/i.exec(
      text.slice(at, at + 12),
    )
  if (!match) return undefined
  try {
    return { text: decodeURIComponent(match[0]), length: match[0].length }
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

function backslashAt(text: string, at: number): Escape | undefined {
  const match =
    /^\\{1,16}(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|U([0-9a-f]{8})|([0-7]{3})|([nrtbf"'/`])|\r?\n|)/i.exec(
      text.slice(at, at + 28),
    )
  if (!match) return undefined
  const [whole, braces, unicode, hex, long, octal, simple] = match
  const code = braces ?? unicode ?? hex ?? long
  const length = whole.length
  if (code !== undefined) return { text: characterOf(Number.parseInt(code, 16)), length }
  if (octal !== undefined) return { text: characterOf(Number.parseInt(octal, 8)), length }
  if (simple !== undefined) return { text: SIMPLE[simple.toLowerCase()] ?? simple, length }
  // A line that goes on in the next, and backslashes that escape nothing.
  return { text: '', length }
}

function entityAt(text: string, at: number): Escape | undefined {
  const match = /^&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/i.exec(text.slice(at, at + 12))
  if (!match) return undefined
  const [whole, decimal, hex, name] = match
  if (name !== undefined) return { text: ENTITIES[name.toLowerCase()] ?? '', length: whole.length }
  return {
    text: characterOf(decimal === undefined ? Number.parseInt(hex ?? '0', 16) : Number(decimal)),
    length: whole.length,
  }
}

const characterOf = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
