import { type NextRequest, NextResponse } from 'next/server'
import { contentSecurityPolicy } from './lib/csp.ts'

const SESSION_COOKIE = 'hermes_session'

/**
 * Before each page: its content security policy, and the way to the sign-in for a browser without a session. Whether a
 * session still holds is the gateway's to say; the pages go to the sign-in when it answers that it does not.
 */
export function proxy(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl
  if (pathname !== '/sign-in' && !request.cookies.has(SESSION_COOKIE)) {
    const signIn = new URL('/sign-in', request.url)
    if (pathname !== '/') signIn.searchParams.set('next', `${pathname}${search}`)
    return NextResponse.redirect(signIn)
  }
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64')
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === 'development')
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  response.headers.set('x-content-type-options', 'nosniff')
  response.headers.set('referrer-policy', 'same-origin')
  return response
}

export const config = { matcher: ['/((?!api/|_next/static|_next/image|icon.svg).*)'] }
