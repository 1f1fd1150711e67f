import type { NativeTool } from '@hermes/contracts/ports/native-tool'
import type { RevisionContent } from '@hermes/contracts/revision'
import type { Catalogue, CatalogueTool, McpServerDefinition, ServerStatus } from '@hermes/contracts/server'
import type { StepSkillDefinition } from '@hermes/contracts/skill'
import { formatSource } from '@hermes/contracts/source'
import type { ToolDefinition } from '@hermes/contracts/tool'
import { buildNameTable, type NamedTool, type NameTable } from '@hermes/policy/outward-names'
import type { HeldNames, PassthroughConflict } from '@hermes/policy/passthrough-names'
import { serverToolName } from '@hermes/policy/toolsets'

/** A tool before anything of it is compiled. */
export interface GatheredTool {
  definition: ToolDefinition
  server?: NonNullable<NamedTool['server']>
  /** As its server lists it. */
  listed?: CatalogueTool
  /** The server's `tools:` names it, but the server does not offer it; nothing but its name is known. */
  missing?: true
  /** Not from a file but in the product. */
  builtIn: boolean
}

export interface Gathered {
  tools: GatheredTool[]
  /** Servers whose tools were refused, by name, with the reason. */
  refusedServers: ReadonlyMap<string, string>
}

/**
 * Gathers what can be called from configuration, product and servers. A definition in the configuration takes the place
 * of the built-in one of that name, but the code stays. A server that lists a name twice, or one that is taken, is
 * refused as a whole and its owner named, since half a server is worse than none.
 */
export function gatherTools(
  content: RevisionContent,
  catalogue: Catalogue,
  { native, held }: { native: readonly NativeTool[]; held?: HeldNames | undefined },
): Gathered {
  const byName = new Map<string, GatheredTool>()
  for (const tool of native) byName.set(tool.name, { definition: builtIn(tool), builtIn: true })
  for (const definition of content.tools) byName.set(definition.name, { definition, builtIn: false })
  for (const skill of content.skills) {
    if (!byName.has(skill.name)) byName.set(skill.name, { definition: fromSkill(skill), builtIn: false })
  }
  const refusedServers = new Map<string, string>()
  for (const server of content.servers) {
    if (!server.enabled) continue
    const offered = offeredTools(server, catalogue)
    const conflict = conflictOf(server, offered, byName)
    if (conflict) {
      refusedServers.set(server.name, conflict)
    } else {
      for (const tool of offered) byName.set(serverToolName(server.name, tool.name), gathered(server, tool))
    }
    // What the operator counts on and does not get stands in the list with the reason, instead of nowhere.
    for (const name of server.tools ?? []) {
      const internal = serverToolName(server.name, name)
      if (!byName.has(internal)) byName.set(internal, { ...gathered(server, onlyNamed(name)), missing: true })
    }
  }
  refuseTakenNames(byName, { servers: content.servers, refusedServers, held })
  const tools = [...byName.values()].sort((one, other) => (one.definition.name < other.definition.name ? -1 : 1))
  return { tools, refusedServers }
}

/** The names of what has been gathered, inward and outward. */
export function nameTable(
  tools: Iterable<GatheredTool>,
  servers: readonly McpServerDefinition[],
  held?: HeldNames,
): NameTable {
  const named = Array.from(tools, ({ definition, server }) => ({
    name: definition.name,
    ...(server ? { server } : {}),
  }))
  return buildNameTable(
    named,
    servers.map(({ name }) => name),
    held,
  )
}

/** Refuses servers exposed `passthrough` for names that are taken. What their `tools:` promise stays in the list, prefixed. */
function refuseTakenNames(
  byName: Map<string, GatheredTool>,
  to: { servers: readonly McpServerDefinition[]; refusedServers: Map<string, string>; held: HeldNames | undefined },
): void {
  if (!to.servers.some(({ expose, enabled }) => enabled && expose === 'passthrough')) return
  const { refused } = nameTable(byName.values(), to.servers, to.held)
  const owners = new Map(byName)
  for (const [name, { tool, owner }] of refused) {
    to.refusedServers.set(name, refusalOf({ tool, owner }, owners))
    const server = to.servers.find((each) => each.name === name)
    for (const [internal, { server: of }] of owners) {
      if (of?.name !== name) continue
      if (server?.tools?.includes(of.tool)) {
        const { passthrough: _prefixed, ...prefixed } = of
        byName.set(internal, { ...gathered(server, onlyNamed(of.tool)), server: prefixed, missing: true })
      } else byName.delete(internal)
    }
  }
}

function refusalOf({ tool, owner }: PassthroughConflict, tools: ReadonlyMap<string, GatheredTool>): string {
  if ('form' in owner) {
    return `duplicate tool name: ${tool} imitates the names mcp__server__tool that the gateway gives; remove expose: passthrough`
  }
  const found = 'tool' in owner ? tools.get(owner.tool) : undefined
  const whose = 'server' in owner ? `the server ${owner.server}` : found ? ownerOf(found) : owner.tool
  return `duplicate tool name: ${tool} is taken by ${whose}; without expose: passthrough the two are told apart`
}

const gathered = (server: McpServerDefinition, tool: CatalogueTool): GatheredTool => ({
  definition: fromServer(server, tool),
  server: {
    name: server.name,
    tool: tool.name,
    ...(server.expose === 'passthrough' && { passthrough: true }),
  },
  listed: tool,
  builtIn: false,
})

/** Stands for a tool of which the configuration knows the name and no server says more. */
const onlyNamed = (name: string): CatalogueTool => ({ name, inputSchema: { type: 'object' } })

/** What a server may offer: its `tools:` is all, whatever it lists. */
function offeredTools(server: McpServerDefinition, catalogue: Catalogue): readonly CatalogueTool[] {
  const listed = catalogue.servers[server.name]?.tools ?? []
  return server.tools ? listed.filter(({ name }) => server.tools?.includes(name)) : listed
}

function conflictOf(
  server: McpServerDefinition,
  offered: readonly CatalogueTool[],
  taken: ReadonlyMap<string, GatheredTool>,
): string | undefined {
  const own = new Set<string>()
  for (const { name } of offered) {
    if (own.has(name)) return `duplicate tool name: ${server.name} lists ${name} twice`
    own.add(name)
    const internal = serverToolName(server.name, name)
    const other = taken.get(internal)
    if (other && !other.missing) return `duplicate tool name: ${internal} is also defined by ${ownerOf(other)}`
  }
  return undefined
}

function ownerOf({ definition, server, builtIn }: GatheredTool): string {
  if (server) return `the server ${server.name}`
  return builtIn ? 'the product itself' : formatSource(definition.source)
}

function builtIn(tool: NativeTool): ToolDefinition {
  return {
    ...SILENT,
    name: tool.name,
    description: tool.description,
    kind: 'native',
    endpoint: `local://${tool.toolset}/${tool.name}`,
    schema: tool.schema,
    ...(tool.outputSchema ? { outputSchema: tool.outputSchema } : {}),
    timeoutMs: 15_000,
    effect: tool.effect,
    returns: tool.returns,
    sinkArgs: tool.sinkArgs,
    source: { kind: 'built-in' },
  }
}

/** A step skill looks like a tool, and is one that changes things unless all of its steps are known not to. */
function fromSkill({ name, description, schema, source }: StepSkillDefinition): ToolDefinition {
  return {
    ...SILENT,
    name,
    description,
    kind: 'skill',
    endpoint: `skill://${name}`,
    schema,
    timeoutMs: 60_000,
    source,
  }
}

/** What is assumed of anything that says nothing of itself (DESIGN §1). */
const SILENT = {
  maxRetries: 0,
  effect: 'write',
  returns: { trust: 'untrusted', private: true },
  sinkArgs: [],
  asks: false,
  auth: { required: true, scope: 'public' },
  enabled: true,
  publicWeb: false,
} as const

/** A server's word on its tools is a description, never policy: what they may do comes from the operator or is assumed. */
function fromServer(server: McpServerDefinition, tool: CatalogueTool): ToolDefinition {
  const override = server.overrides[tool.name]
  return {
    ...SILENT,
    name: serverToolName(server.name, tool.name),
    description: tool.description ?? '',
    kind: 'mcp',
    endpoint: `mcp://${server.name}/${tool.name}`,
    schema: tool.inputSchema,
    ...(tool.outputSchema ? { outputSchema: tool.outputSchema } : {}),
    timeoutMs: server.timeoutMs,
    effect: override?.effect ?? SILENT.effect,
    returns: override?.returns ?? SILENT.returns,
    sinkArgs: override?.sinkArgs ?? SILENT.sinkArgs,
    asks: override?.asks ?? SILENT.asks,
    source: server.source,
  }
}

/** A server's status as people see it: refused where its names were. */
export function serverStatuses(
  content: RevisionContent,
  catalogue: Catalogue,
  refused: ReadonlyMap<string, string>,
): ServerStatus[] {
  return content.servers.map((server) => {
    const reason = refused.get(server.name)
    if (reason !== undefined) return { name: server.name, state: 'failed', reason }
    const known = catalogue.servers[server.name]?.status
    if (known) return known
    return server.enabled ? { name: server.name, state: 'connecting' } : { name: server.name, state: 'disabled' }
  })
}
