import { type HeldNames, type PassthroughConflict, passthroughNames } from './passthrough-names.ts'
import { shortHash } from './short-hash.ts'

/** What models and MCP clients accept as a name. */
const LONGEST_OUTWARD_NAME = 64
const FOR_MODELS = /^[A-Za-z0-9_-]{1,64}$/

export interface NamedTool {
  /** Internal name: `web_search`, `tasks.list`, `demo-mcp.read`. */
  name: string
  /** The MCP server that owns it, with the server's own name of it. */
  server?: {
    name: string
    tool: string
    /** The server is exposed `passthrough`: its tools are to keep their own names. */
    passthrough?: boolean
  }
}

export type NameResolution =
  | { tool: string }
  /** A bare name that several servers own; their internal names, sorted. */
  | { ambiguous: readonly string[] }

/** Names both ways, fixed for one (revision, catalogue). */
export interface NameTable {
  /** The outward name of an internal one; undefined where there is no such tool. */
  outward(name: string): string | undefined
  /** As `outward`, but always one that models' APIs accept: `[A-Za-z0-9_-]{1,64}`. */
  forModels(name: string): string | undefined
  /** Servers whose tools cannot keep their own names, though they are to. */
  refused: ReadonlyMap<string, PassthroughConflict>
  /** Internal names of tools that stay prefixed for the sake of another, with that one's internal name. */
  yielded: ReadonlyMap<string, string>
  /** Takes an internal, an outward, a prefixed, or a bare name that exactly one server owns. */
  resolve(name: string): NameResolution | undefined
}

/**
 * Makes the stored table of DESIGN §1: `web_search`, `tasks.list` → `tasks_list`, `demo-mcp.read` → `mcp__demo-mcp__read`.
 *
 * Names that meet after sanitising and overlong ones get a short hash of the internal name; where one of those that meet
 * needed no change, it alone keeps the plain name. A server's tools only ever meet each other, since its name is part of
 * every one (see `serverNameProblem`), so adding a server renames nothing. The result does not depend on the order.
 *
 * The tools of a server exposed `passthrough` have their own names beside these, see `passthroughNames`.
 * @param servers all configured servers, in the order of the configuration
 * @param held names that are in use already, and stay with whoever has them
 */
export function buildNameTable(
  tools: readonly NamedTool[],
  servers: readonly string[] = [],
  held?: HeldNames,
): NameTable {
  const sorted = tools.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const groups = new Map<string, NamedTool[]>()
  for (const tool of sorted) {
    const plain = plainName(tool)
    groups.set(plain, [...(groups.get(plain) ?? []), tool])
  }
  const outward = new Map<string, string>()
  const inward = new Map<string, string>()
  const take = (tool: NamedTool, name: string) => {
    outward.set(tool.name, name)
    inward.set(name, tool.name)
  }
  const hashed: { tool: NamedTool; plain: string }[] = []
  for (const [plain, members] of groups) {
    const unchanged = members.find((tool) => rawName(tool) === plain)
    const keeper = members.length === 1 ? members[0] : unchanged
    const fits = plain.length <= LONGEST_OUTWARD_NAME && plain !== '' && !(plain.startsWith('mcp__') && !keeper?.server)
    for (const tool of members) {
      if (tool === keeper && fits) take(tool, plain)
      else hashed.push({ tool, plain })
    }
  }
  // After all plain names, so that a hash never takes one of those.
  for (const { tool, plain } of hashed) {
    let name = withHash(plain, tool.name)
    for (let again = 1; inward.has(name); again++) name = withHash(plain, `${tool.name}#${again}`)
    take(tool, name)
  }
  const own = passthroughNames({ tools: sorted, servers, inward, held })
  for (const [tool, name] of own.names) inward.set(name, tool)
  const outwardName = (name: string) => own.names.get(name) ?? outward.get(name)
  const bare = new Map<string, string[]>()
  for (const { name, server } of sorted) {
    if (server) bare.set(server.tool, [...(bare.get(server.tool) ?? []), name])
  }
  return {
    outward: outwardName,
    forModels(name) {
      const shown = outwardName(name)
      return shown === undefined || FOR_MODELS.test(shown) ? shown : outward.get(name)
    },
    refused: own.refused,
    yielded: own.yielded,
    resolve(name) {
      // The advertised name first: what a model was shown must lead to what it was shown for.
      const tool = inward.get(name)
      if (tool !== undefined) return { tool }
      if (outward.has(name)) return { tool: name }
      const owners = bare.get(name)
      if (!owners) return undefined
      const [only] = owners
      return owners.length === 1 && only !== undefined ? { tool: only } : { ambiguous: owners }
    },
  }
}

function rawName({ name, server }: NamedTool): string {
  return server ? `mcp__${server.name}__${server.tool}` : name
}

function plainName(tool: NamedTool): string {
  return rawName(tool).replace(/[^A-Za-z0-9_-]/g, '_')
}

function withHash(plain: string, hashedText: string): string {
  const hash = shortHash(hashedText)
  return `${plain.slice(0, LONGEST_OUTWARD_NAME - hash.length - 1)}_${hash}`
}
