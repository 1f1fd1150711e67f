/** Headers that belong to one connection and are never passed on (RFC 9110 §7.6.1), and those that fetch sets itself. */
const HOP_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
  'accept-encoding',
  'expect',
])
/** Of the answer: what fetch has already undone. */
const UNDONE_HEADERS = new Set([...HOP_HEADERS, 'content-encoding'])

/** Says that the gateway's admin listener did not answer at all, as opposed to an answer that is an error. */
export const UNREACHABLE_HEADER = 'x-hermes-unreachable'

/** Address of the gateway's admin listener; `HERMES_ADMIN_URL` at run time. */
export function adminUrl(): string {
  return process.env.HERMES_ADMIN_URL ?? 'http://127.0.0.1:9101'
}

/**
 * Passes a browser's request on to the admin listener and its answer back, streaming both ways: subscriptions stay open
 * and a browser that goes away ends the request behind it. Cookies, Origin and Sec-Fetch headers go along unchanged, so
 * that the listener judges the page that asked; Host becomes the listener's own, and the browser's goes along in
 * X-Forwarded-Host.
 */
export async function passToAdmin(request: Request, base: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers()
  for (const [name, value] of request.headers) if (!HOP_HEADERS.has(name)) headers.append(name, value)
  const host = request.headers.get('host')
  if (host) headers.set('x-forwarded-host', host)
  const body = request.method === 'GET' || request.method === 'HEAD' ? null : request.body
  try {
    const answer = await fetch(new URL(`${pathname}${search}`, base), {
      method: request.method,
      headers,
      body,
      signal: request.signal,
      redirect: 'manual',
      cache: 'no-store',
      ...(body && { duplex: 'half' }),
    })
    return new Response(answer.body, { status: answer.status, headers: answerHeaders(answer) })
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 })
    return unreachable(error)
  }
}

function answerHeaders(answer: Response): Headers {
  const headers = new Headers()
  for (const [name, value] of answer.headers) if (!UNDONE_HEADERS.has(name)) headers.append(name, value)
  // Anything between here and the browser that gathers or compresses would hold subscriptions back.
  headers.set('cache-control', 'no-store, no-transform')
  headers.set('x-accel-buffering', 'no')
  return headers
}

function unreachable(error: unknown): Response {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined
  const refused = cause && 'code' in cause && cause.code === 'ECONNREFUSED'
  return Response.json(
    {
      error: {
        code: 'unavailable',
        message: refused ? 'The gateway is not running.' : 'The gateway did not answer.',
        remedy: 'Start it with `npx -y pnpm@12 start`, then try again.',
      },
    },
    { status: 502, headers: { 'cache-control': 'no-store', [UNREACHABLE_HEADER]: '1' } },
  )
}
