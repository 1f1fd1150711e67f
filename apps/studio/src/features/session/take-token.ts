/**
 * The token in a one-time link or in what a person pasted: the part after `#t=`, or the whole where it is a bare token.
 * @returns undefined where there is none
 */
export function readToken(text: string): string | undefined {
  const trimmed = text.trim()
  const token = /#(?:.*&)?t=([^&\s]+)/.exec(trimmed)?.[1] ?? (/^[\w-]{16,}$/.test(trimmed) ? trimmed : undefined)
  return token ? decodeURIComponent(token) : undefined
}

/** Takes the token out of the address bar: after this neither history nor a copied link holds it. */
export function takeToken(window: Window): string | undefined {
  const token = readToken(window.location.hash)
  if (token) window.history.replaceState(null, '', `${window.location.pathname}${window.location.search}`)
  return token
}
