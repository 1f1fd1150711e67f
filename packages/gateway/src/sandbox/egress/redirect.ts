/** A request as it goes to one hop. */
export interface Hop {
  url: URL
  method: string
  headers: Readonly<Record<string, string>>
  body?: string
}

export const MAX_REDIRECTS = 5

const CREDENTIAL_HEADERS = new Set(['authorization', 'proxy-authorization', 'cookie', 'x-api-key'])
const BODY_HEADERS = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'content-language',
  'content-location',
])

/** True for the statuses that ask to go on elsewhere; 304 and 300 do not. */
export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308
}

/**
 * The request that a redirect asks for (Fetch, "HTTP-redirect fetch"): 303 turns everything but HEAD into GET, 301 and
 * 302 turn POST into GET; a changed origin loses credentials and every header that holds a secret.
 * @returns undefined where the location is not a URL
 */
export function nextHop(
  hop: Hop,
  reply: { status: number; location: string },
  secretHeaders: ReadonlySet<string>,
): Hop | undefined {
  if (!URL.canParse(reply.location, hop.url.href)) return undefined
  const url = new URL(reply.location, hop.url.href)
  url.hash = ''
  const dropsBody =
    (reply.status === 303 && hop.method !== 'HEAD') ||
    ((reply.status === 301 || reply.status === 302) && hop.method === 'POST')
  const changesOrigin = url.origin !== hop.url.origin
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(hop.headers)) {
    const lower = name.toLowerCase()
    if (changesOrigin && (CREDENTIAL_HEADERS.has(lower) || secretHeaders.has(lower))) continue
    if (dropsBody && BODY_HEADERS.has(lower)) continue
    headers[name] = value
  }
  const next: Hop = { url, method: dropsBody ? 'GET' : hop.method, headers }
  if (!dropsBody && hop.body !== undefined) next.body = hop.body
  return next
}
