/**
 * What a page of Studio may load and run. Scripts and style sheets need the nonce of this very answer; style attributes
 * are allowed, since they carry the widths of bars and cannot run anything.
 * @param nonce base64, fresh for each answer
 * @param development React's error overlay needs `eval` and unsigned style sheets there, and only there
 */
export function contentSecurityPolicy(nonce: string, development: boolean): string {
  const script = `'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`
  const style = development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`
  return [
    "default-src 'self'",
    `script-src ${script}`,
    `style-src ${style}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
