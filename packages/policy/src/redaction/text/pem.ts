import { found, nextOf, type Scan } from './scan.ts'

const HEADER = /^(?:-{4,5}) ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}/
const LONGEST = 64 * 1024

/** A PEM or PGP block with a private key, whole or cut off, with line feeds or their escapes. @param at of `BEGIN` */
export function findPem(scan: Scan, at: number): number {
  const { text } = scan
  let start = text.charAt(at - 1) === ' ' ? at - 1 : at
  for (let dashes = 0; dashes < 5 && text.charAt(start - 1) === '-'; dashes++) start--
  const header = HEADER.exec(text.slice(start, at + 70))
  if (!header) return -1
  return found(scan, { start, end: endOfBlock(scan, start + header[0].length), kind: 'private_key' })
}

/** Where the block that begins here ends: behind its footer, else where no more lines of it follow. */
export function endOfBlock(scan: Scan, from: number): number {
  const { text } = scan
  const footer = nextOf(scan, '-----END', from)
  const other = nextOf(scan, '-----BEGIN', from)
  const ssh = nextOf(scan, '---- END', from)
  const end = Math.min(footer, ssh)
  if (end < other && end - from <= LONGEST) {
    const dashes = text.slice(end + 8, end + 80).search(/-{4,5}/)
    if (dashes < 0) return Math.min(text.length, end + 80)
    const after = end + 8 + dashes
    return after + (/^-{4,5}/.exec(text.slice(after, after + 5))?.[0].length ?? 0)
  }
  return bodyEnd(text, from)
}

// A line of a block: base64, or one of the headers before it; with the feed behind it, plain or escaped.
const LINE =
  /(?:[A-Za-z0-9+/=]{1,100}|(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|MessageID)[:：][^\n\\"]{0,100}|)(?:[ \t]{0,8}(?:\r?\n|(?:\\{1,4}r)?\\{1,4}n)[ \t]{0,16}|[ ]|(?=["'`\s\\,}<]|$))/y

/** Lines are taken until one is no more base64, or ends the block by being shorter than the one before. */
function bodyEnd(text: string, from: number): number {
  const line = new RegExp(LINE)
  let at = from
  let end = from
  let full = 0
  for (let lines = 0; at < text.length && lines < 2_000; lines++) {
    line.lastIndex = at
    const match = line.exec(text)
    if (!match || match[0] === '') break
    const content = /^[A-Za-z0-9+/=]*/.exec(match[0])?.[0] ?? ''
    if (full > 0 && content.length < full && !looksEncoded(content)) break
    at = line.lastIndex
    if (content === '') continue
    end = at - (match[0].length - match[0].trimEnd().length)
    if (content.length < full) break
    full = Math.max(full, content.length)
  }
  // One long line without feeds, as some variables hold it.
  if (end === from) {
    const run = /^\s{0,8}[A-Za-z0-9+/=]{16,8192}/.exec(text.slice(from, from + 8_200))
    if (run) return from + run[0].length
  }
  return end
}

const looksEncoded = (line: string) => /[A-Z0-9+/=]/.test(line) && (line.length % 4 === 0 || /\d/.test(line))

/** The key itself in PuTTY's files: `Private-Lines: 14`, and so many lines. */
export function findPrivateLines(scan: Scan, at: number): number {
  const { text } = scan
  const match = /^:\s{0,4}\d{1,3}\r?\n/.exec(text.slice(at, at + 16))
  if (!match) return -1
  const start = at + match[0].length
  const end = bodyEnd(text, start)
  return end > start ? found(scan, { start, end, kind: 'private_key' }) : -1
}
