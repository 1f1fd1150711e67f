export const SESSION_COOKIE = 'hermes_session'

/** The session's token in a Cookie header (RFC 6265 §5.4), or undefined. */
export function readSessionCookie(header: string | undefined): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === SESSION_COOKIE) return pair.slice(at + 1).trim()
  }
  return undefined
}

/**
 * Sets the session's cookie: no script reads it, no other site's page sends it along.
 * @param cookie.expiresAt a time in the past deletes it
 */
export function sessionCookie(cookie: { token: string; expiresAt: Date; secure: boolean }): string {
  const parts = [
    `${SESSION_COOKIE}=${cookie.token}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    `Expires=${cookie.expiresAt.toUTCString()}`,
  ]
  return [...parts, ...(cookie.secure ? ['Secure'] : [])].join('; ')
}
