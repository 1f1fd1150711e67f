import type { Channel } from '@hermes/contracts/channel'
import type { DenyRule } from '@hermes/contracts/policies'
import type { NativeTool } from '@hermes/contracts/ports/native-tool'
import type { SecretSource } from '@hermes/contracts/ports/secret-source'
import type { Revision } from '@hermes/contracts/revision'
import type { Catalogue, ServerStatus } from '@hermes/contracts/server'
import { formatSource } from '@hermes/contracts/source'
import type { ToolStatus } from '@hermes/contracts/tool'
import { builtInToolsets } from '@hermes/policy/built-in-toolsets'
import { channelTools } from '@hermes/policy/channel-tools'
import { compileDeny, evaluateDeny } from '@hermes/policy/deny'
import { buildNameTable, type NameTable } from '@hermes/policy/outward-names'
import { createRedactor } from '@hermes/policy/redaction/redactor'
import { compileRoutes, decideRoute } from '@hermes/policy/routes'
import { sanitizeError } from '@hermes/policy/sanitize-error'
import { createToolsetResolver, serverToolsets, type ToolsetResolver } from '@hermes/policy/toolsets'
import type { EgressClient } from '../sandbox/egress/egress-client.ts'
import { compileArgumentValidator } from '../validation/argument-validator.ts'
import { compileSchema } from '../validation/schema-compiler.ts'
import { type GatheredTool, gatherTools, serverStatuses } from './gather-tools.ts'
import type { DenyHit, Snapshot, SnapshotTool } from './snapshot.ts'
import { toolStatus } from './tool-status.ts'

export interface SnapshotParts {
  revision: Revision
  catalogue: Catalogue
  nativeTools: readonly NativeTool[]
  secrets: SecretSource
  egress: EgressClient
}

/** Makes of a revision and a catalogue the immutable whole that calls are bound to; everything that can be is worked out here. */
export function compileSnapshot(parts: SnapshotParts): { snapshot: Snapshot; servers: readonly ServerStatus[] } {
  const { revision, catalogue } = parts
  const { content } = revision
  const native = new Map(parts.nativeTools.map((tool) => [tool.name, tool]))
  const gathered = gatherTools(content, catalogue, parts.nativeTools)
  const servers = serverStatuses(content, catalogue, gathered.refusedServers)
  const names = buildNameTable(
    gathered.tools.map(({ definition, server }) => ({ name: definition.name, ...(server ? { server } : {}) })),
  )
  const toolsets = resolver(parts, gathered.tools)
  const states = new Map(servers.map((status) => [status.name, status]))
  const tools = new Map<string, SnapshotTool>()
  for (const tool of gathered.tools) {
    tools.set(tool.definition.name, compileTool(tool, { parts, native, names, toolsets, states }))
  }
  const routes = compileRoutes(content.routes, toolsets)
  const deny = compileDeny(content.policies.deny, toolsets)
  const redactor = createRedactor(content.redaction.fields)
  const visible = visibility(parts, gathered.tools, toolsets)
  const snapshot: Snapshot = {
    revision,
    catalogueHash: catalogue.hash,
    tools,
    native,
    egress: parts.egress,
    find: (name) => findTools(name, names, tools),
    isVisible: (tool, channel) => visible(channel).has(tool),
    visibleNames: (channel) => [...visible(channel)].sort(),
    decideRoute: ({ endpoint, ...call }) => decideRoute(routes, { ...call, fallbackTarget: endpoint }),
    decideDeny: (call) => denyHit(evaluateDeny(deny, call)),
    redactor,
    cleanText: (text) => sanitizeError(redactor.text(text).value),
  }
  return { snapshot, servers }
}

function denyHit(rule: DenyRule | undefined): DenyHit | undefined {
  return rule && { reason: rule.reason, rule: `policies.deny, ${formatSource(rule.source)}` }
}

interface Compiling {
  parts: SnapshotParts
  native: ReadonlyMap<string, NativeTool>
  names: NameTable
  toolsets: ToolsetResolver
  states: ReadonlyMap<string, ServerStatus>
}

function compileTool({ definition, server }: GatheredTool, to: Compiling): SnapshotTool {
  const input = compileArgumentValidator(definition.schema)
  const output = definition.outputSchema ? compileSchema(definition.outputSchema) : undefined
  const problem = !input.ok ? input.reason : output && !output.ok ? output.reason : undefined
  const status =
    serverProblem(server, to.states) ??
    toolStatus(definition, {
      native: to.native,
      secrets: to.parts.secrets,
      ...(problem === undefined ? {} : { schemaProblem: problem }),
    })
  const handler = to.native.get(definition.name)
  return {
    definition,
    outwardName: to.names.outward(definition.name) ?? definition.name,
    status,
    toolsets: to.toolsets.containing(definition.name),
    ...(server ? { server: server.name } : {}),
    ...(handler ? { native: handler } : {}),
    ...(input.ok ? { validator: input.validator } : {}),
    ...(output?.ok ? { outputValidator: output.check } : {}),
  }
}

function serverProblem(
  server: { name: string } | undefined,
  states: ReadonlyMap<string, ServerStatus>,
): ToolStatus | undefined {
  const state = server && states.get(server.name)
  if (!state || state.state === 'ready') return undefined
  if (state.state === 'disabled') return { state: 'disabled', reason: `the server ${state.name} is disabled` }
  const reason = state.reason ?? (state.state === 'connecting' ? 'it is being connected' : 'it failed')
  return { state: 'not_ready', reason: `server ${state.name}: ${reason}` }
}

function findTools(name: string, names: NameTable, tools: ReadonlyMap<string, SnapshotTool>): SnapshotTool[] {
  const found = names.resolve(name)
  if (!found) return []
  const internal = 'tool' in found ? [found.tool] : found.ambiguous
  return internal.flatMap((each) => tools.get(each) ?? [])
}

/** Built in, then servers', then the operator's own: of two with one name the later wins. */
function resolver({ revision, nativeTools }: SnapshotParts, tools: readonly GatheredTool[]): ToolsetResolver {
  const byServer: Record<string, string[]> = {}
  for (const { name } of revision.content.servers) byServer[name] = []
  for (const { server } of tools) if (server) byServer[server.name]?.push(server.tool)
  const known = new Set(builtInToolsets.map(({ name }) => name))
  // A built-in tool may stand in a toolset of its own that the product's list does not name.
  const own = new Map<string, string[]>()
  for (const { name, toolset } of nativeTools)
    if (!known.has(toolset)) own.set(toolset, [...(own.get(toolset) ?? []), name])
  const ownToolsets = [...own].map(([name, members]) => ({
    name,
    description: `Native tools of ${name}`,
    tools: members,
    includes: [],
    source: { kind: 'built-in' as const },
  }))
  return createToolsetResolver([
    ...builtInToolsets,
    ...ownToolsets,
    ...serverToolsets(byServer),
    ...revision.content.toolsets,
  ])
}

function visibility(
  { revision }: SnapshotParts,
  tools: readonly GatheredTool[],
  toolsets: ToolsetResolver,
): (channel: Channel) => ReadonlySet<string> {
  const known = new Map<Channel, ReadonlySet<string>>()
  const all = tools.map(({ definition, builtIn }) => ({ name: definition.name, builtIn }))
  return (channel) => {
    let names = known.get(channel)
    if (!names) {
      const policy = revision.content.channels[channel]
      names = channelTools({ channel, tools: all, toolsets, ...(policy ? { policy } : {}) }).tools
      known.set(channel, names)
    }
    return names
  }
}
