import type { SandboxPolicy } from '@hermes/contracts/revision'
import type { CheckAddress } from './dialer.ts'
import { blocked, type EgressFailure } from './egress-failure.ts'
import { isOwnListener } from './own-listeners.ts'

/** Which addresses may be dialled, and how much is read back. */
export interface EgressRules {
  /** Reads and checks a URL. Throws the refusal. */
  checkUrl(url: string, publicWeb: boolean): URL
  checkAddress: CheckAddress
  maxResponseBytes: number
}

/** The rules of one revision's sandbox, compiled once. */
export function createEgressRules(sandbox: SandboxPolicy, ownListeners: () => readonly string[]): EgressRules {
  return {
    maxResponseBytes: sandbox.maxResponseBytes,
    checkUrl: (text) => {
      const url = new URL(text)
      if (!sandbox.allowedHosts.some((host) => host === url.host || host === url.hostname)) {
        throw blocked(`${url.host} is not allowed.`, `Add it under sandbox:\n  allowed_hosts:\n    - "${url.host}"`, {
          host: url.host,
        })
      }
      return url
    },
    checkAddress: ({ host, address, port }) => ownListener({ host, address, port }, ownListeners()),
  }
}

function ownListener(
  { host, address, port }: { host: string; address: string; port: number },
  listeners: readonly string[],
): EgressFailure | undefined {
  if (!isOwnListener(address, port, listeners)) return undefined
  return blocked(
    `${host}:${port} is the gateway itself, which no tool may call.`,
    'Point the endpoint of the tool, or the "to" of its route, at the backend.',
    { host, port, rule: 'own_listener' },
  )
}
