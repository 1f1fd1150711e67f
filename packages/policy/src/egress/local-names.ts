const LOCAL_ENDINGS = ['localhost', 'local', 'localdomain', 'internal', 'intranet', 'lan', 'home', 'corp', 'home.arpa']

/**
 * True for names that are reserved for, or customarily used for, local and internal services: `localhost` and all below
 * it, `.local`, `.internal`, `home.arpa` and their like, and any name of a single label. What they resolve to differs
 * from network to network, so `*` never covers them.
 * @param host lower-case A-labels, as the URL parser gives them
 */
export function isLocalName(host: string): boolean {
  if (!host.includes('.')) return true
  return LOCAL_ENDINGS.some((ending) => host === ending || host.endsWith(`.${ending}`))
}

/** `localhost` and everything below it: may by definition only mean this machine (RFC 6761). */
export function isLoopbackName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost')
}
