import { type CallError, callError } from '@hermes/contracts/errors'

/** Which names a listener answers to, and which browser pages may speak to it. */
export interface HostRules {
  /** `127.0.0.1:9100`: exact values of the Host header. */
  hosts: readonly string[]
  /** `http://127.0.0.1:3000`: exact values of the Origin header. */
  origins: readonly string[]
}

export interface RequestOrigin {
  host: string | undefined
  origin: string | undefined
  /** `Sec-Fetch-Site`, which browsers set and pages cannot. */
  fetchSite: string | undefined
  /** `Sec-Fetch-Mode`. */
  fetchMode: string | undefined
}

/** The loopback names under which a port is reached. Port 80 needs no number. */
export function loopbackHosts(port: number): string[] {
  return ['127.0.0.1', 'localhost', '[::1]'].flatMap((name) =>
    port === 80 ? [name, `${name}:80`] : [`${name}:${port}`],
  )
}

/** The origins of pages served from loopback at the same port and scheme as a URL, and that URL's own. */
export function originsOf(url: string): string[] {
  const { origin, protocol, port, hostname } = new URL(url)
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) return [origin]
  const suffix = port ? `:${port}` : ''
  return ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${protocol}//${name}${suffix}`)
}

/**
 * Refuses what a page on somebody else's site makes a browser send: a Host that is not ours (DNS rebinding: the page's
 * own name now resolves to this machine) and an Origin that is not ours. Programs send neither and pass.
 * @returns the refusal, or undefined where the request may go on
 */
export function checkOrigin(request: RequestOrigin, rules: HostRules): CallError | undefined {
  const host = request.host?.toLowerCase()
  if (host === undefined || !rules.hosts.includes(host)) {
    return callError('forbidden', {
      message: `The request was addressed to "${clip(request.host)}", a name this listener does not answer to.`,
      remedy: `Use ${rules.hosts[0] ?? 'the address printed at the start'} in the URL.`,
      facts: { host: clip(request.host) },
    })
  }
  const origin = request.origin?.toLowerCase()
  if (origin !== undefined && !rules.origins.includes(origin)) {
    return callError('forbidden', {
      message: `A page of "${clip(request.origin)}" may not call this listener.`,
      remedy: 'Call it from a program instead of a browser page, or from Studio.',
      facts: { origin: clip(request.origin) },
    })
  }
  const crossSite = request.fetchSite === 'cross-site' || request.fetchSite === 'same-site'
  if (crossSite && origin === undefined && request.fetchMode !== 'navigate') {
    return callError('forbidden', {
      message: 'A page of another site may not call this listener.',
      remedy: 'Call it from a program instead of a browser page, or from Studio.',
      facts: { fetch_site: request.fetchSite ?? '' },
    })
  }
  return undefined
}

const clip = (text: string | undefined): string => (text ?? '').replace(/[^\x20-\x7e]/g, '?').slice(0, 200)
