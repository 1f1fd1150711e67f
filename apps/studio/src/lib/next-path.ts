/**
 * Where to go after signing in: a path of this Studio, or Home. Anything that a browser would read as another site
 * (`//evil.example`, `/\evil.example`, `https:…`) is Home, so that a link cannot lead away through the sign-in.
 */
export function safeNextPath(next: string | null | undefined): string {
  if (!next?.startsWith('/')) return '/'
  const base = 'http://studio.invalid'
  const url = URL.parse(next, base)
  if (!url || url.origin !== base || url.pathname.startsWith('/sign-in')) return '/'
  const path = `${url.pathname}${url.search}${url.hash}`
  // Taking out `.` and `..` can leave a path that begins with `//`: what is handed on is what must stay here.
  return URL.parse(path, base)?.href === url.href ? path : '/'
}
