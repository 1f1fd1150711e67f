export interface Line {
  start: number
  /** Position of its newline, or the text's length. */
  end: number
}

/** A secret name found in a text, with what tells where its value ends. */
export interface NameSite {
  /** Where the value begins, perhaps with its quote. */
  start: number
  /** Where the name begins. */
  named: number
  name: string
  /** The name was closed by a quote. */
  quoted: boolean
  sign: string
  /** The line of the name. */
  line: Line
}

/** Headers whose value is the rest of the line. */
const HEADER = /^-*(?:(?:proxy-)?authorization|(?:set-)?cookie)$/i
const ENDS_BARE = /[\s,;&"'`<>)\]}\\]/

/**
 * Where the value behind a name stands: a PEM block, a quoted text, a YAML block, the rest of a header, of a line that
 * holds nothing but this setting, or one word. It looks at nothing behind what it returns but the one line's end.
 */
export function findValue(text: string, site: NameSite): { start: number; end: number } {
  const { start, line } = site
  const quote = /^\\{0,3}["'`]/.exec(text.slice(start, start + 4))?.[0] ?? ''
  const inner = start + quote.length
  if (text.startsWith('-----BEGIN', inner)) return { start: inner, end: afterPem(text, inner) }
  if (quote) return { start: inner, end: closing(text, { from: inner, quote, until: line.end }) }
  if (/^[|>][+-]?\s*$/.test(text.slice(start, Math.min(line.end, start + 8)))) return yamlBlock(text, site)
  if (HEADER.test(site.name) && site.sign === ':') {
    const opened = text.charAt(site.named - 1)
    const end = /["'`]/.test(opened) ? closing(text, { from: start, quote: opened, until: line.end }) : line.end
    return { start, end: trimmed(text, start, end) }
  }
  const spaced = site.sign !== '=' || /\s/.test(text.charAt(start - 1))
  if (spaced && !site.quoted && standsAlone(text, site)) return { start, end: trimmed(text, start, line.end) }
  const end = wordEnd(text, start, line.end)
  // A scheme and its credentials are one value: "Bearer abc".
  const scheme = /^(?:Bearer|Basic|Token)$/i.test(text.slice(start, Math.min(end, start + 7)))
  return { start, end: scheme && end < line.end ? wordEnd(text, end + 1, line.end) : end }
}

function wordEnd(text: string, from: number, until: number): number {
  let at = from
  while (at < until && !ENDS_BARE.test(text.charAt(at))) at++
  return at
}

function trimmed(text: string, start: number, end: number): number {
  let at = end
  while (at > start && /\s/.test(text.charAt(at - 1))) at--
  return at
}

/** Only blanks, a list dash and `export` or `set` stand before the name in its line. */
function standsAlone(text: string, { line, named }: NameSite): boolean {
  return named - line.start <= 40 && /^[ \t]*(?:- +)?(?:export +|set +)?$/.test(text.slice(line.start, named))
}

/** The end of a quoted value: its quote, not escaped, else the end of the line, since a cut-off secret is one still. */
function closing(text: string, { from, quote, until }: { from: number; quote: string; until: number }): number {
  for (let at = from; at < until; at++) {
    if (!text.startsWith(quote, at)) continue
    let slashes = 0
    while (at - slashes > from && text.charAt(at - 1 - slashes) === '\\') slashes++
    if (slashes % 2 === 0) return at
  }
  return until
}

function afterPem(text: string, start: number): number {
  const footer = text.indexOf('-----END', start)
  if (footer < 0) return text.length
  const end = text.indexOf('-----', footer + '-----END'.length)
  return end < 0 ? text.length : end + '-----'.length
}

/** The lines below that are indented further than the name. */
function yamlBlock(text: string, { named, line }: NameSite): { start: number; end: number } {
  const indent = named - line.start
  let start = -1
  let end = line.end
  for (let at = line.end + 1; at < text.length; ) {
    const newline = text.indexOf('\n', at)
    const next = newline < 0 ? text.length : newline
    const content = text.slice(at, next)
    if (content.trim() !== '') {
      const blanks = content.length - content.trimStart().length
      if (blanks <= indent) break
      if (start < 0) start = at + blanks
      end = next
    }
    at = next + 1
  }
  return start < 0 ? { start: line.end, end: line.end } : { start, end }
}
