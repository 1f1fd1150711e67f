import { lineAround, nextOf, type Scan } from './scan.ts'
import type { Extent, NameSite } from './value-extent.ts'

const LONGEST = 16_384

/** The secrets of a header, and where it ends. */
export interface HeaderValue {
  extents: Extent[]
  end: number
}

const ONE_WORD =
  /^(?:Bearer|Basic|Token|ApiKey|Bot|SSWS|GenieKey|Key|Negotiate|JWT|DPoP|PVEAPIToken|NTLM)[ ]{1,4}[A-Za-z0-9._~+/:@!-]{1,8192}={0,2}(?=$|[\s"'`,;)\]}\\<&])/i

/** The value of an Authorization header: scheme and credentials; where it has parameters, the rest of the header. */
export function authorizationValue(scan: Scan, site: NameSite): HeaderValue {
  const { text } = scan
  const start = site.start + (/^(?:\\{0,15}["'`]|\[)/.exec(text.slice(site.start, site.start + 16))?.[0].length ?? 0)
  const until = Math.max(start, endOfHeader(scan, site, start))
  const value = text.slice(start, until)
  // `Token token="…"` has parameters.
  const one = ONE_WORD.exec(value)
  const word = one && /[^=]=$/.test(one[0]) && /^["']/.test(value.slice(one[0].length)) ? null : one
  const end = start + (word ? word[0].length : value.trimEnd().length)
  return { extents: [{ start, end }], end }
}

const ATTRIBUTES = /^(?:path|domain|expires|max-age|samesite|secure|httponly|priority|partitioned|version)$/i

const SETTING = /^\s*(?:[a-z]{1,8}|\d{1,3}|[a-z]{2}-[A-Z]{2})\s*$/
const SESSION = /sess|sid|auth|tok|csrf|xsrf|id$|key|login|jwt|remember|pass|secret/i

/** The values of cookies, each by itself, so that their names and attributes stay readable. */
export function cookieValue(scan: Scan, site: NameSite): HeaderValue {
  const { text } = scan
  const start = site.start + (/^["'`]/.test(text.charAt(site.start)) ? 1 : 0)
  const end = Math.max(start, endOfHeader(scan, site, start))
  const value = text.slice(start, end)
  if (!value.includes('=')) return { extents: [{ start, end: start + value.trimEnd().length }], end }
  const extents: Extent[] = []
  let at = start
  for (const pair of value.split(';')) {
    const equals = pair.indexOf('=')
    const name = pair.slice(0, Math.max(0, equals)).trim()
    const content = pair.slice(equals + 1)
    const from = at + equals + 1
    at += pair.length + 1
    // A plain word, as in `theme=dark`, is a setting.
    if (equals < 0 || ATTRIBUTES.test(name) || (SETTING.test(content) && !SESSION.test(name))) continue
    extents.push({ start: from, end: from + content.trimEnd().length })
  }
  return { extents, end }
}

/** Where a header ends that may stand in quotes itself, as in `-H 'Cookie: …'`, or in escaped text. */
function endOfHeader(scan: Scan, site: NameSite, start: number): number {
  const { text } = scan
  let end = Math.min(
    lineAround(scan, site.named).end,
    start + LONGEST,
    nextOf(scan, '\\n', start),
    nextOf(scan, '\\r', start),
  )
  const quote = [text.charAt(site.named - 1), text.charAt(start - 1)].find((each) => /^["'`]$/.test(each))
  if (quote !== undefined) end = Math.min(end, nextOf(scan, quote, start))
  while (end > start && text.charCodeAt(end - 1) === 92) end--
  return end
}
