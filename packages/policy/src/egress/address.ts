import ipaddr from 'ipaddr.js'
import type { PrivateRule } from './private-rules.ts'

/** What an address may be dialled as. */
export type AddressVerdict =
  | { ok: true; kind: 'public' | 'private' }
  | { ok: false; why: 'not_an_address' | 'metadata' | 'private'; range: string }

// Where cloud providers hand out credentials. Never dialled, whatever a configuration says.
const METADATA = [
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
].map((network) => ipaddr.parseCIDR(network))

// Deprecated IPv4-compatible addresses, which the library takes for public: ::7f00:1 is 127.0.0.1 to some stacks.
const IPV4_COMPATIBLE = ipaddr.parseCIDR('::/96')

/** Ranges that carry an IPv4 address inside: they would be a second spelling of whatever that one is. */
const EMBEDDING = ['ipv4Mapped', 'rfc6145', 'rfc6052', '6to4', 'teredo']

export interface AddressScope {
  /** The port that is dialled. */
  port: number
  allowPrivate: readonly PrivateRule[]
  /** The name dialled is one that may only mean this machine and was itself listed, so loopback is what was meant. */
  loopbackMeant?: boolean
}

/**
 * Decides whether an address may be dialled. Public is only what the registries call so; other ranges need an entry in
 * `sandbox.allow_private`. Addresses of cloud metadata services and those that embed an IPv4 address are always refused.
 * @param address as the resolver gave it, or as written in a URL without its brackets
 */
export function classifyAddress(address: string, scope: AddressScope): AddressVerdict {
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) {
    return { ok: false, why: 'not_an_address', range: 'none' }
  }
  const parsed = ipaddr.parse(address)
  const range = parsed.range()
  if (METADATA.some((network) => within(parsed, network)) || embedsMetadata(parsed)) {
    return { ok: false, why: 'metadata', range }
  }
  if (range === 'unicast' && !within(parsed, IPV4_COMPATIBLE)) return { ok: true, kind: 'public' }
  if (EMBEDDING.includes(range) || (parsed.kind() === 'ipv6' && parsed.toString().includes('%'))) {
    return { ok: false, why: 'private', range }
  }
  if (scope.loopbackMeant && range === 'loopback') return { ok: true, kind: 'private' }
  const meant = scope.allowPrivate.some(
    (rule) =>
      rule.kind === 'network' && within(parsed, rule.network) && (rule.port === undefined || rule.port === scope.port),
  )
  return meant ? { ok: true, kind: 'private' } : { ok: false, why: 'private', range }
}

/** True where the text is an IP address in canonical form, without brackets. */
export function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
}

type Address = ipaddr.IPv4 | ipaddr.IPv6

function within(address: Address, [network, bits]: [Address, number]): boolean {
  return address.kind() === network.kind() && address.match(network, bits)
}

/** The last four bytes of a mapped, translated or IPv4-compatible address are a metadata service's. */
function embedsMetadata(address: Address): boolean {
  if (address.kind() !== 'ipv6') return false
  const tail = address.toByteArray().slice(12)
  const embeds = EMBEDDING.includes(address.range()) || within(address, IPV4_COMPATIBLE)
  return embeds && METADATA.some((network) => within(new ipaddr.IPv4(tail), network))
}
