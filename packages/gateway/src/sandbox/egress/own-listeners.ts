import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/**
 * Tells whether an address and port lead back to one of our own listeners (DESIGN §2: no tool may dial them).
 * Any address of this machine counts for a listener's port, since a listener on 0.0.0.0 answers on all of them.
 * @param listeners `host:port`, the host may be a name, an IPv4 address or a bracketed IPv6 address
 */
export function isOwnListener(address: string, port: number, listeners: readonly string[]): boolean {
  const suffix = `:${port}`
  return listeners.some((listener) => listener.endsWith(suffix)) && isThisMachine(address)
}

function isThisMachine(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() === 'loopback' || parsed.range() === 'unspecified') return true
  const canonical = parsed.toString()
  return Object.values(networkInterfaces()).some((list) =>
    list?.some((entry) => ipaddr.process(entry.address.split('%')[0] ?? '').toString() === canonical),
  )
}
