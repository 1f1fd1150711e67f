import { isAddress } from './address.ts'

/** One entry of `sandbox.allowed_hosts`, read. */
export interface AllowEntry {
  /** As written. */
  text: string
  scheme: 'http' | 'https'
  host: { kind: 'any' } | { kind: 'exact'; name: string } | { kind: 'below'; name: string }
  port: number
  /** Path prefix without its closing slash; '' is every path. */
  path: string
}

/**
 * Reads an entry of the allow-list: a host, `*.` before a host for the one label below it, or `*` for any public host;
 * with an optional scheme (https where none is written), port (the scheme's own where none is written) and path prefix.
 * The host is brought into the form in which URLs carry it, so `münchen.example` and its A-label are the same entry.
 * @returns a sentence where it cannot be meant so
 */
export function parseAllowEntry(text: string): AllowEntry | { problem: string } {
  const trimmed = text.trim()
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):\/\//.exec(trimmed)
  const name = scheme?.[1]?.toLowerCase() ?? 'https'
  if (name !== 'http' && name !== 'https') {
    return { problem: `“${text}” begins with ${name}://. Only http:// and https:// can be dialled.` }
  }
  const rest = trimmed.slice(scheme?.[0].length ?? 0)
  const star = /^\*(?=$|[:/])/.test(rest)
  const below = rest.startsWith('*.')
  const plain = star ? `any.invalid${rest.slice(1)}` : below ? rest.slice(2) : rest
  if (/[*\s\\@?#]|^$/.test(plain) || hasControl(plain)) {
    return { problem: `“${text}” is no host. Write search.example.com, *.example.com, http://127.0.0.1:9200 or *.` }
  }
  const url = URL.parse(`${name}://${plain}`)
  const host = url ? bareHost(url) : ''
  if (!url || host === '' || host.endsWith('.') || host.split('.').includes('')) {
    return { problem: `“${text}” is no host that can be dialled.` }
  }
  if (below && isAddress(host)) return { problem: `“${text}” puts *. before an address. List each address.` }
  return {
    text: trimmed,
    scheme: name,
    host: star ? { kind: 'any' } : { kind: below ? 'below' : 'exact', name: host },
    port: portOf(url),
    path: url.pathname.replace(/\/+$/, ''),
  }
}

/** The host of a URL as it is compared: lower-case A-labels, an IPv6 address without its brackets. */
export function bareHost(url: URL): string {
  return url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname
}

/** The port that is dialled for a URL; the scheme's own where it names none. */
export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'http:' ? 80 : 443) : Number(url.port)
}

/** NUL and other control characters, which one parser drops and another stops at. */
function hasControl(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) < 0x20 || text.charCodeAt(i) === 0x7f) return true
  return false
}
