import { looksSecret } from '../secret-value.ts'
import { endOfBlock } from './pem.ts'
import { quotedText } from './quoted.ts'
import { lineAround, type Scan } from './scan.ts'

export interface Extent {
  start: number
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
  /** The sign is `=`, not `:` or an arrow. */
  equals: boolean
  /** The name is a parameter of a URL. */
  inQuery: boolean
}

const ENDS_BARE = /[\s,;&"'`<>)\]}\\|，。；、！】」]/
const NEXT_NAME = /[\s;&,|]{1,8}["']?[\w.-]{1,64}["']?[ \t]?[=:]/

/**
 * Where the values behind a name stand: a PEM block, a quoted text, a list of such, a YAML block, the rest of a line that
 * holds nothing but this setting, or one word. Looks at little behind what it returns but the one line's end.
 */
export function valueExtents(scan: Scan, site: NameSite): Extent[] {
  const { text } = scan
  const { start } = site
  const line = lineAround(scan, site.named)
  const quoted = quotedText(text, start, line.end)
  const inner = quoted?.start ?? start
  if (text.startsWith('-----BEGIN', inner)) return [{ start: inner, end: endOfPem(scan, inner) }]
  if (quoted) return [quoted]
  const first = text.charAt(start)
  if (first === '[' && /^\[\s{0,64}\\{0,7}["']/.test(text.slice(start, start + 80))) return listOf(text, start)
  if (first === '{') return braced(text, site)
  if (/^(?:!!?\w{1,20} )?[|>][+-]?\d?[+-]?\s*$/.test(text.slice(start, Math.min(line.end, start + 32))))
    return yamlBlock(scan, site)
  if (start >= line.end || text.slice(start, line.end).trim() === '') return site.equals ? [] : nextLine(scan, site)
  if (!site.quoted && !site.inQuery && standsAlone(scan, site)) return [restOfLine(text, site, line.end)]
  return [{ start, end: word(text, site, line.end) }]
}

function endOfPem(scan: Scan, start: number): number {
  const dashes = scan.text.slice(start + 10, start + 90).indexOf('-----')
  return endOfBlock(scan, dashes < 0 ? Math.min(scan.text.length, start + 10) : start + 15 + dashes)
}

/** One word; a scheme and its credentials are one value: "Bearer abc". */
function word(text: string, { start, inQuery }: NameSite, until: number): number {
  const end = wordEnd(text, start, until)
  if (inQuery) {
    const fragment = text.slice(start, end).indexOf('#')
    return fragment > 0 ? start + fragment : end
  }
  const scheme = /^(?:Bearer|Basic|Token|ApiKey|Bot)$/i.test(text.slice(start, Math.min(end, start + 7)))
  return scheme && end < until ? wordEnd(text, end + 1, until) : end
}

function wordEnd(text: string, from: number, until: number): number {
  let at = from
  while (at < until && !ENDS_BARE.test(text.charAt(at))) at++
  return at
}

function trimmed(text: string, start: number, end: number): number {
  let at = end
  while (at > start && /[\s,;]/.test(text.charAt(at - 1))) at--
  return at
}

/** The rest of the line; only its first word where another setting follows in it. */
function restOfLine(text: string, { start, equals }: NameSite, until: number): Extent {
  const rest = text.slice(start, until)
  // `PGPASSWORD=… psql`
  const [first = ''] = /^\S{1,8192}/.exec(rest) ?? []
  if (equals && !/\s/.test(text.charAt(start - 1)) && looksSecret(first))
    return { start, end: wordEnd(text, start, until) }
  const next = rest.search(NEXT_NAME)
  if (next >= 0) return { start, end: trimmed(text, start, start + next) }
  const comment = rest.search(/\s(?:#|\/\/|\/\*|\()|[，。；、！]/)
  return { start, end: trimmed(text, start, comment < 0 ? until : start + comment) }
}

/** Only blanks, a list dash and `export`, `set` or the like stand before the name in its line. */
function standsAlone(scan: Scan, { named }: NameSite): boolean {
  const line = lineAround(scan, named)
  if (named - line.start > 60) return false
  return /^[ \t]*(?:[-*•>#] {0,8})?\*{0,2}(?:(?:export|set|setx|ENV|ARG|local|readonly|declare -x|\$env:|let|const|var) {0,8})?["'`]?$/i.test(
    scan.text.slice(line.start, named),
  )
}

const MAX_ITEMS = 200

/** The texts of a list, up to its end. */
function listOf(text: string, start: number): Extent[] {
  const items: Extent[] = []
  let at = start + 1
  while (items.length < MAX_ITEMS) {
    const gap = /^[\s,]{0,64}/.exec(text.slice(at, at + 64))?.[0].length ?? 0
    const item = quotedText(text, at + gap, Math.min(text.length, at + 8_192))
    if (!item) break
    items.push(item)
    at = item.next
  }
  return items
}

/** `Pwd={…}` of ODBC; any other brace opens an object, which is no value itself. */
function braced(text: string, { start, equals }: NameSite): Extent[] {
  const content = equals ? /^\{([^{}"':\n]{1,128})\}(?=[;\s]|$)/.exec(text.slice(start, start + 140))?.[1] : undefined
  return content === undefined || /^env/i.test(content) ? [] : [{ start: start + 1, end: start + 1 + content.length }]
}

/** A label whose value stands in the next line: indented further, or looking like nothing else. */
function nextLine(scan: Scan, { named }: NameSite): Extent[] {
  const { text } = scan
  const line = lineAround(scan, named)
  const end = line.end
  const match = /^\r?\n([ \t]{0,40})([^\s:{}[\]<>,;"'`-][^\s:{}[\]<>,;"'`]{5,200})[ \t]{0,8}\r?(?:\n|$)/.exec(
    text.slice(end - (text.charAt(end - 1) === '\r' ? 1 : 0), end + 280),
  )
  const [whole, indent = '', value = ''] = match ?? []
  if (whole === undefined || (indent.length <= named - line.start && !/\d/.test(value))) return []
  const start = text.indexOf(value, end)
  return [{ start, end: start + value.length }]
}

/** The lines below that are indented further than the name. */
function yamlBlock(scan: Scan, { named }: NameSite): Extent[] {
  const { text } = scan
  const line = lineAround(scan, named)
  const indent = /^[ \t]*(?:- +)?/.exec(text.slice(line.start, named))?.[0].length ?? 0
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
  return start < 0 ? [] : [{ start, end }]
}
