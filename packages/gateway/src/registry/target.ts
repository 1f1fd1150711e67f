/** Where a call goes, read once from an endpoint or a route's `to`. */
export type Target =
  | { kind: 'native'; name: string; address: string }
  /** `host` with the port where that is not the scheme's own, as notes and spans name it. */
  | { kind: 'http'; host: string; address: string }
  | { kind: 'mcp'; server: string; tool: string; address: string }
  | { kind: 'skill'; name: string; address: string }

const cache = new Map<string, Target | undefined>()

/**
 * Reads an address by its scheme: `local://plugins/web_search` (the last segment names the native tool),
 * `http(s)://…`, `mcp://server/tool`, `skill://name`.
 * @returns undefined where it is none of these
 */
export function parseTarget(address: string): Target | undefined {
  if (cache.has(address)) return cache.get(address)
  // Addresses come from revisions, never from callers, so there are few of them.
  if (cache.size > 10_000) cache.clear()
  const target = read(address)
  cache.set(address, target)
  return target
}

function read(address: string): Target | undefined {
  if (/^https?:\/\//i.test(address)) {
    const url = URL.parse(address)
    return url ? { kind: 'http', host: url.host, address } : undefined
  }
  const match = /^(local|mcp|skill):\/\/(.+)$/.exec(address)
  const rest = match?.[2]
  if (!match?.[1] || !rest) return undefined
  switch (match[1]) {
    case 'local': {
      const name = rest.slice(rest.lastIndexOf('/') + 1)
      return name ? { kind: 'native', name, address } : undefined
    }
    case 'skill':
      return { kind: 'skill', name: rest, address }
    case 'mcp': {
      const slash = rest.indexOf('/')
      if (slash < 1 || slash === rest.length - 1) return undefined
      return { kind: 'mcp', server: rest.slice(0, slash), tool: rest.slice(slash + 1), address }
    }
    default:
      return undefined
  }
}
