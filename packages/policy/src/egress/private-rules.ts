import ipaddr from 'ipaddr.js'

/** One entry of `sandbox.allow_private`: addresses, or a name whose answers may be private. */
export type PrivateRule =
  | { kind: 'network'; text: string; network: [ipaddr.IPv4 | ipaddr.IPv6, number]; port?: number }
  | { kind: 'name'; text: string; host: string; port?: number }

/**
 * Reads one entry of `sandbox.allow_private`: `10.1.2.3`, `10.0.0.0/8`, `127.0.0.1:9200`, `[::1]:9200`, `fd00::/8`,
 * `db.internal`, `db.internal:5432`.
 * @returns a sentence where it is none of these
 */
export function parsePrivateRule(text: string): PrivateRule | { problem: string } {
  const { host, port } = splitPort(text)
  if (port !== undefined && (port < 1 || port > 65_535)) return { problem: `“${text}” has a port that does not exist.` }
  const withPort = port === undefined ? {} : { port }
  if (ipaddr.IPv4.isValidFourPartDecimal(host) || ipaddr.IPv6.isValid(host)) {
    const address = ipaddr.parse(host)
    return { kind: 'network', text, network: [address, address.kind() === 'ipv4' ? 32 : 128], ...withPort }
  }
  const [base = '', bits = '', more] = host.split('/')
  if (
    more === undefined &&
    (ipaddr.IPv4.isValidFourPartDecimal(base) || ipaddr.IPv6.isValid(base)) &&
    /^\d{1,3}$/.test(bits)
  ) {
    const address = ipaddr.parse(base)
    if (Number(bits) <= (address.kind() === 'ipv4' ? 32 : 128)) {
      return { kind: 'network', text, network: [address, Number(bits)], ...withPort }
    }
  }
  const name = host.toLowerCase()
  if (
    /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,62})(?:\.[a-z0-9_][a-z0-9_-]{0,62})*$/.test(name) &&
    !/^[\d.]+$/.test(name)
  ) {
    return { kind: 'name', text, host: name, ...withPort }
  }
  return {
    problem: `“${text}” is no address, network or host name. Write 10.0.0.5, 10.0.0.0/8, 127.0.0.1:9200 or db.internal.`,
  }
}

function splitPort(text: string): { host: string; port?: number } {
  const bracketed = /^\[([^\]]*)\](?::(\d{1,5}))?$/.exec(text)
  if (bracketed) return { host: bracketed[1] ?? '', ...(bracketed[2] && { port: Number(bracketed[2]) }) }
  const parts = text.split(':')
  const [host, port] = parts
  if (parts.length === 2 && host !== undefined && port && /^\d{1,5}$/.test(port)) return { host, port: Number(port) }
  return { host: text }
}
