import { BlockList, isIP } from 'node:net'
import { targetsOf } from './check-targets.ts'
import { isLoopback } from './listen.ts'
import type { Parts } from './parts.ts'
import { type Report, warn } from './report.ts'

/** Whether an entry of `allowed_hosts` lets an address through: `host`, `*.host`, with scheme or port only that one. */
function allows(entry: string, url: URL): boolean {
  const match = /^(?:(https?):\/\/)?(.+?)(?::(\d+))?$/.exec(entry.toLowerCase())
  const [, scheme, host = '', port] = match ?? []
  if (scheme !== undefined && `${scheme}:` !== url.protocol) return false
  if (port !== undefined && Number(port) !== portOf(url)) return false
  const name = url.hostname.toLowerCase().replace(/\.$/, '')
  return host.startsWith('*.') ? name.endsWith(host.slice(1)) : name === host
}

const portOf = (url: URL) => Number(url.port || (url.protocol === 'https:' ? 443 : 80))

const PRIVATE = new BlockList()
for (const [address, length] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  PRIVATE.addSubnet(address, length, 'ipv4')
}
PRIVATE.addSubnet('fc00::', 7, 'ipv6')

/** The private address a URL names, as far as its text tells. */
function privateAddress(url: URL): string | undefined {
  const name = url.hostname.replace(/^\[|\]$/g, '')
  if (isLoopback(name)) return isIP(name) === 0 ? '127.0.0.1' : name
  const version = isIP(name)
  return version !== 0 && PRIVATE.check(name, version === 4 ? 'ipv4' : 'ipv6') ? name : undefined
}

function isCovered(address: string, entries: readonly string[]): boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [network = '', length] = entry.split('/')
    const version = isIP(network)
    if (version === 0) continue
    const family = version === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(network, length === undefined ? (version === 4 ? 32 : 128) : Number(length), family)
  }
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Addresses that the sandbox will not let anyone dial, with the line that is missing; each line is told once. */
export function checkEgress(parts: Parts, report: Report): void {
  const { allowedHosts, allowPrivate } = parts.sandbox
  const told = new Set<string>()
  const tell = (line: string, say: () => void) => {
    if (told.has(line)) return
    told.add(line)
    say()
  }
  for (const { key, place, endpoint, publicWeb } of targetsOf(parts)) {
    if (endpoint.kind !== 'http') continue
    const { url } = endpoint
    if (!publicWeb && !allowedHosts.some((entry) => allows(entry, url))) {
      const line = `- ${url.host}`
      const what = `${key} goes to ${url.host}, which sandbox.allowed_hosts does not list, so calls will be blocked: add "${line}" there`
      tell(`allowed_hosts ${line}`, () => warn(report, place, [what, `${line} in sandbox.allowed_hosts`]))
    }
    const address = privateAddress(url)
    if (address === undefined || isCovered(address, allowPrivate)) continue
    const line = `- ${address}`
    const what = `${key} goes to the private address ${address}, which sandbox.allow_private does not list, so calls will be blocked: add "${line}" there`
    tell(`allow_private ${line}`, () => warn(report, place, [what, `${line} in sandbox.allow_private`]))
  }
}
