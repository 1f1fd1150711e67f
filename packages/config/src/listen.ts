import { BlockList, isIP } from 'node:net'

export interface Listen {
  host: string
  port: number
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')
LOOPBACK.addSubnet('::ffff:127.0.0.0', 104, 'ipv6')

const bare = (host: string) =>
  host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()

/** True for addresses and names that never leave this machine. */
export function isLoopback(host: string): boolean {
  const name = bare(host)
  const version = isIP(name)
  if (version !== 0) return LOOPBACK.check(name, version === 4 ? 'ipv4' : 'ipv6')
  return name === 'localhost' || name.endsWith('.localhost')
}

const isUnspecified = (host: string) => ['0.0.0.0', '::', '::ffff:0.0.0.0', '::ffff:0:0'].includes(bare(host))

const portOf = (url: URL) => Number(url.port || (url.protocol === 'https:' ? 443 : 80))

/**
 * Whether an address leads back to this gateway's own listener, as far as the text tells. Names that only resolve to
 * us are found at dial time.
 */
export function leadsToUs(address: string, listen: Listen): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (portOf(url) !== listen.port) return false
  const host = bare(url.hostname)
  if (host === bare(listen.host)) return true
  const here = isLoopback(host) || isUnspecified(host)
  return here && (isLoopback(listen.host) || isUnspecified(listen.host))
}
