import type { NamedTool } from './outward-names.ts'

/** Why a server's tools cannot keep their own names. */
export interface PassthroughConflict {
  /** The server's own name of the tool. */
  tool: string
  /** Who has that name: the internal name of a tool, or a server whose names begin so. */
  owner: { tool: string } | { server: string }
}

export interface Passthrough {
  /** Own names by internal name. */
  names: ReadonlyMap<string, string>
  /** Servers that are refused, with the first conflict. */
  refused: ReadonlyMap<string, PassthroughConflict>
}

interface Known {
  /** All tools, sorted by internal name. */
  tools: readonly NamedTool[]
  /** Every configured server, in the order of the configuration: of two that want one name the first has it. */
  servers: readonly string[]
  /** Internal names by the outward ones that are given without passthrough. */
  inward: ReadonlyMap<string, string>
}

/**
 * What MCP says that a name should be made of, the slash being SEP-986's
 * (https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-names). Clients may drop whole lists for
 * one other name.
 */
const MCP_NAME = /^[A-Za-z0-9_./-]{1,128}$/

/**
 * Gives the tools of servers exposed `passthrough` their own names (DESIGN §1). A server is refused whole for one name
 * that is taken: by any other tool, inward or outward, or by an earlier such server. Names that belong to a configured
 * server are taken also while it is away, so that nobody can pose as it. A name that MCP does not allow is left out and
 * stays prefixed.
 */
export function passthroughNames({ tools, servers, inward }: Known): Passthrough {
  const byServer = new Map<string, NamedTool[]>()
  for (const tool of tools) {
    if (!tool.server?.passthrough) continue
    byServer.set(tool.server.name, [...(byServer.get(tool.server.name) ?? []), tool])
  }
  const names = new Map<string, string>()
  const refused = new Map<string, PassthroughConflict>()
  if (byServer.size === 0) return { names, refused }
  const owners = new Map(inward)
  // What a name means inside is not to be hidden by one that means something else outside.
  for (const { name } of tools) owners.set(name, name)
  const ordered = [...servers, ...[...byServer.keys()].filter((name) => !servers.includes(name)).sort()]
  for (const server of ordered) {
    const claims = (byServer.get(server) ?? []).flatMap((tool) => claimOf(tool) ?? [])
    const conflict = firstConflict(claims, { server, servers, owners })
    if (conflict) {
      refused.set(server, conflict)
      continue
    }
    for (const { tool, own } of claims) {
      names.set(tool, own)
      owners.set(own, tool)
    }
  }
  return { names, refused }
}

interface Claim {
  tool: string
  own: string
}

function claimOf({ name, server }: NamedTool): Claim | undefined {
  return server && MCP_NAME.test(server.tool) ? { tool: name, own: server.tool } : undefined
}

interface Taken {
  server: string
  servers: readonly string[]
  owners: ReadonlyMap<string, string>
}

function firstConflict(claims: readonly Claim[], { server, servers, owners }: Taken): PassthroughConflict | undefined {
  const own = new Map<string, string>()
  for (const claim of claims) {
    const owner = own.get(claim.own) ?? owners.get(claim.own)
    if (owner !== undefined && owner !== claim.tool) return { tool: claim.own, owner: { tool: owner } }
    own.set(claim.own, claim.tool)
    const other = servers.find((name) => name !== server && belongsTo(claim.own, name))
    if (other !== undefined) return { tool: claim.own, owner: { server: other } }
  }
  return undefined
}

/** Names that a server's tools have, or may have once it is there. */
const belongsTo = (name: string, server: string) => name.startsWith(`mcp__${server}__`) || name.startsWith(`${server}.`)
