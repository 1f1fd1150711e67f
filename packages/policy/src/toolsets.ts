import type { ToolsetDefinition } from '@hermes/contracts/toolset'

/** Names that stand for every toolset; no toolset may be called so. */
export const EVERY_TOOLSET: readonly string[] = ['all', '*']

/** An included or asked-for name that no toolset has. */
export interface UnknownToolset {
  name: string
  /** The toolset that includes it; absent where it was asked for directly. */
  includedBy?: string
}

export interface Resolution {
  /** Internal names, sorted, each once. */
  tools: readonly string[]
  unknown: readonly UnknownToolset[]
}

/** Toolsets by name, each resolved at most once. */
export interface ToolsetResolver {
  /** Every name, sorted. */
  names: readonly string[]
  has(name: string): boolean
  definition(name: string): ToolsetDefinition | undefined
  resolve(name: string): Resolution
  /** Names of the toolsets that contain the tool, sorted. */
  containing(tool: string): readonly string[]
}

/** Code-unit order: the same on every machine, whatever its locale. */
const byCodeUnit = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * What a toolset contains (spec §7.7.1): its own tools and those of everything it includes, at any depth.
 *
 * The spec shares one visited set among siblings and gives each branch of `all` a copy of it; both ways lead to the
 * union over everything that can be reached, which is what is computed here in one walk (the copies, taken literally,
 * cost n! where n toolsets include `all`). The test holds the two against each other.
 */
function reach(start: string, toolsets: ReadonlyMap<string, ToolsetDefinition>): Resolution {
  const tools = new Set<string>()
  const unknown: UnknownToolset[] = []
  const visited = new Set<string>()
  const queue: UnknownToolset[] = [{ name: start }]
  let everything = false
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (EVERY_TOOLSET.includes(next.name)) {
      if (!everything) for (const name of toolsets.keys()) queue.push({ name })
      everything = true
      continue
    }
    const toolset = toolsets.get(next.name)
    if (!toolset) {
      unknown.push(next)
      continue
    }
    if (visited.has(next.name)) continue
    visited.add(next.name)
    for (const tool of toolset.tools) tools.add(tool)
    for (const name of toolset.includes) queue.push({ name, includedBy: toolset.name })
  }
  unknown.sort((a, b) => byCodeUnit(a.name, b.name) || byCodeUnit(a.includedBy ?? '', b.includedBy ?? ''))
  return { tools: [...tools].sort(byCodeUnit), unknown }
}

/**
 * Makes the resolver over these definitions. Of two with one name the later wins, so give them as built in, servers',
 * operator's own. Cycles, diamonds and unknown names are safe; unknown ones are reported by `resolve`.
 */
export function createToolsetResolver(definitions: readonly ToolsetDefinition[]): ToolsetResolver {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]))
  const names = [...byName.keys()].sort(byCodeUnit)
  const resolved = new Map<string, Resolution>()
  let index: Map<string, string[]> | undefined
  const resolve = (name: string) => {
    const known = resolved.get(name)
    if (known) return known
    const resolution = reach(name, byName)
    // Unknown names are not kept: they come from outside, and would grow without end.
    if (byName.has(name) || EVERY_TOOLSET.includes(name)) resolved.set(name, resolution)
    return resolution
  }
  return {
    names,
    has: (name) => byName.has(name) || EVERY_TOOLSET.includes(name),
    definition: (name) => byName.get(name),
    resolve,
    containing(tool) {
      if (!index) {
        index = new Map()
        for (const name of names) {
          for (const member of resolve(name).tools) index.set(member, [...(index.get(member) ?? []), name])
        }
      }
      return index.get(tool) ?? []
    },
  }
}

/** Internal name of a server's tool (DESIGN §1): `demo-mcp.read`. */
export function serverToolName(server: string, tool: string): string {
  return `${server}.${tool}`
}

/**
 * One toolset for each MCP server, `mcp-<server>` (spec §7.4).
 * @param servers the servers' own tool names, by server name
 */
export function serverToolsets(servers: Readonly<Record<string, readonly string[]>>): ToolsetDefinition[] {
  return Object.entries(servers).map(([server, tools]) => ({
    name: `mcp-${server}`,
    description: `Everything that the MCP server ${server} offers`,
    tools: tools.map((tool) => serverToolName(server, tool)),
    includes: [],
    source: { kind: 'built-in' },
  }))
}
