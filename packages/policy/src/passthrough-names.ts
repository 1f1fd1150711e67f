import { belongsTo, looksOf, MCP_NAME } from './name-looks.ts'
import type { NamedTool } from './outward-names.ts'

/** Why a server's tools cannot keep their own names. */
export interface PassthroughConflict {
  /** The server's own name of the tool. */
  tool: string
  /**
   * Who has that name, or one that looks like it: the internal name of a tool, or a server whose names begin so;
   * `prefixed`: it imitates names that the gateway gives.
   */
  owner: { tool: string } | { server: string } | { form: 'prefixed' }
}

export interface Passthrough {
  /** Own names by internal name. */
  names: ReadonlyMap<string, string>
  /** Servers that are refused, with the first conflict. */
  refused: ReadonlyMap<string, PassthroughConflict>
  /** Internal names of tools that stay prefixed, since a tool of another server was called so before; with that tool. */
  yielded: ReadonlyMap<string, string>
}

/** Names in use in a running gateway, each with the internal name of the tool that has it: nobody else gets one. */
export interface HeldNames {
  /** Given by passthrough. */
  own: ReadonlyMap<string, string>
  /** Bare names that exactly one server owned. */
  bare: ReadonlyMap<string, string>
}

interface Known {
  /** All tools, sorted by internal name. */
  tools: readonly NamedTool[]
  /** Every configured server, in the order of the configuration: of two that want one name the first has it. */
  servers: readonly string[]
  /** Internal names by the outward ones that are given without passthrough. */
  inward: ReadonlyMap<string, string>
  held?: HeldNames | undefined
}

/**
 * Gives the tools of servers exposed `passthrough` their own names (DESIGN §1). A server is refused whole for one name
 * that is taken or looks like one that is: by any other tool, inward or outward, or by an earlier such server; whoever
 * holds a name already keeps it, wherever it stands in the configuration. Names that belong to a configured server are
 * taken also while it is away, so that nobody can pose as it. A name that MCP does not allow is left out and stays
 * prefixed; so does one by which a tool of an earlier server is called for short, since those calls must not go to
 * somebody else.
 */
export function passthroughNames({ tools, servers, inward, held }: Known): Passthrough {
  const byServer = new Map<string, NamedTool[]>()
  for (const tool of tools) {
    if (!tool.server?.passthrough) continue
    byServer.set(tool.server.name, [...(byServer.get(tool.server.name) ?? []), tool])
  }
  const names = new Map<string, string>()
  const refused = new Map<string, PassthroughConflict>()
  const yielded = new Map<string, string>()
  if (byServer.size === 0) return { names, refused, yielded }
  const owners = createOwners(tools)
  for (const [name, tool] of inward) owners.take(name, tool)
  // What a name means inside is not to be hidden by one that means something else outside.
  for (const { name } of tools) owners.take(name, name)
  for (const [name, tool] of held?.own ?? []) owners.take(name, tool)
  const bare = createOwners(tools)
  for (const [name, tool] of held?.bare ?? []) bare.take(name, tool)
  const ordered = [...servers, ...[...byServer.keys()].filter((name) => !servers.includes(name)).sort()]
  for (const server of ordered) {
    const kept: Claim[] = []
    for (const claim of (byServer.get(server) ?? []).flatMap((tool) => claimOf(tool) ?? [])) {
      const before = held?.own.get(claim.own) === claim.tool ? undefined : bare.of(claim)
      if (before === undefined) kept.push(claim)
      else yielded.set(claim.tool, before)
    }
    const conflict = firstConflict(kept, { servers, owners })
    if (conflict) refused.set(server, conflict)
    else {
      for (const { tool, own } of kept) {
        names.set(tool, own)
        owners.take(own, tool)
      }
    }
    for (const { name, server: of } of tools) if (of?.name === server && !of.passthrough) bare.take(of.tool, name)
  }
  return { names, refused, yielded }
}

interface Claim {
  tool: string
  own: string
  server: string
}

function claimOf({ name, server }: NamedTool): Claim | undefined {
  return server && MCP_NAME.test(server.tool) ? { tool: name, own: server.tool, server: server.name } : undefined
}

interface Owners {
  /** The first who takes a name has it. */
  take(name: string, tool: string): void
  /** Another tool of that name, or another server's whose name looks like it. */
  of(claim: Claim): string | undefined
}

function createOwners(tools: readonly NamedTool[]): Owners {
  const serverOf = new Map(tools.map(({ name, server }) => [name, server?.name]))
  const exact = new Map<string, string>()
  const alike = new Map<string, Set<string>>()
  // The tool of a server that is away is not among them; its name says whose it is.
  const isOf = (tool: string, server: string) =>
    serverOf.has(tool) ? serverOf.get(tool) === server : tool.startsWith(`${server}.`)
  return {
    take(name, tool) {
      if (!exact.has(name)) exact.set(name, tool)
      const looks = looksOf(name)
      alike.set(looks, (alike.get(looks) ?? new Set()).add(tool))
    },
    of({ own, tool, server }) {
      const owner = exact.get(own)
      if (owner !== undefined) return owner === tool ? undefined : owner
      for (const other of alike.get(looksOf(own)) ?? []) if (!isOf(other, server)) return other
      return undefined
    },
  }
}

interface Taken {
  servers: readonly string[]
  owners: Owners
}

function firstConflict(claims: readonly Claim[], { servers, owners }: Taken): PassthroughConflict | undefined {
  const seen = new Map<string, string>()
  for (const claim of claims) {
    const { tool, own, server } = claim
    const owner = seen.get(own) ?? owners.of(claim)
    if (owner !== undefined) return { tool: own, owner: { tool: owner } }
    seen.set(own, tool)
    const other = servers.find((name) => name !== server && belongsTo(own, name))
    if (other !== undefined) return { tool: own, owner: { server: other } }
    if (looksOf(own).startsWith('mcp__')) return { tool: own, owner: { form: 'prefixed' } }
  }
  return undefined
}
