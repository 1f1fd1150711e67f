import type { DenyRule } from '@hermes/contracts/policies'
import type { NativeTool } from '@hermes/contracts/ports/native-tool'
import type { SecretSource } from '@hermes/contracts/ports/secret-source'
import type { Revision } from '@hermes/contracts/revision'
import type { Catalogue, ServerStatus } from '@hermes/contracts/server'
import { formatSource } from '@hermes/contracts/source'
import { compileDeny, evaluateDeny } from '@hermes/policy/deny'
import type { NameTable } from '@hermes/policy/outward-names'
import type { HeldNames } from '@hermes/policy/passthrough-names'
import type { PatternProblem } from '@hermes/policy/patterns'
import { createRedactor } from '@hermes/policy/redaction/redactor'
import { type CompiledRoutes, compileRoutes, decideRoute } from '@hermes/policy/routes'
import { serverToolName, type ToolsetResolver } from '@hermes/policy/toolsets'
import type { EgressClient } from '../sandbox/egress/egress-client.ts'
import { compileArgumentValidator } from '../validation/argument-validator.ts'
import { compileSchema } from '../validation/schema-compiler.ts'
import { type GatheredTool, gatherTools, nameTable, serverStatuses } from './gather-tools.ts'
import { holdNames } from './held-names.ts'
import { heldSecrets } from './held-secrets.ts'
import type { DenyHit, Snapshot, SnapshotTool } from './snapshot.ts'
import { channelVisibility, snapshotToolsets } from './snapshot-toolsets.ts'
import { notOffered, readiness } from './tool-status.ts'

export interface SnapshotParts {
  revision: Revision
  catalogue: Catalogue
  nativeTools: readonly NativeTool[]
  secrets: SecretSource
  egress: EgressClient
  /** Names that are in use already. */
  held?: HeldNames
}

export interface CompiledSnapshot {
  snapshot: Snapshot
  servers: readonly ServerStatus[]
  /** Rules and entries that can have no effect as they are written, as sentences. */
  problems: readonly string[]
  /** Tools that do not get the names they were to have, as sentences. */
  yielded: readonly string[]
  /** For the next snapshot. */
  held: HeldNames
}

/** Makes of a revision and a catalogue the immutable whole that calls are bound to; everything that can be is worked out here. */
export function compileSnapshot(parts: SnapshotParts): CompiledSnapshot {
  const { revision, catalogue } = parts
  const { content } = revision
  const native = new Map(parts.nativeTools.map((tool) => [tool.name, tool]))
  const gathered = gatherTools(content, catalogue, { native: parts.nativeTools, held: parts.held })
  const servers = serverStatuses(content, catalogue, gathered.refusedServers)
  const names = nameTable(gathered.tools, content.servers, parts.held)
  const toolsets = snapshotToolsets(parts, gathered.tools)
  const routes = compileRoutes(content.routes, toolsets)
  const states = new Map(servers.map((status) => [status.name, status]))
  const offered = new Set(
    gathered.tools.flatMap(({ definition, server, missing }) => (server && !missing ? [definition.name] : [])),
  )
  const refused = gathered.refusedServers
  const tools = new Map<string, SnapshotTool>()
  for (const tool of gathered.tools) {
    tools.set(
      tool.definition.name,
      compileTool(tool, { parts, native, names, toolsets, states, offered, refused, routes }),
    )
  }
  const deny = compileDeny(content.policies.deny, toolsets)
  const visible = channelVisibility(parts, gathered.tools, toolsets)
  const snapshot: Snapshot = {
    revision,
    catalogueHash: catalogue.hash,
    tools,
    egress: parts.egress,
    nativeTool: (name) => native.get(name),
    serverTool(server, tool) {
      const found = tools.get(serverToolName(server, tool))
      return found?.server === server && offered.has(found.definition.name) ? found : undefined
    },
    find: (name) => findTools(name, names, tools),
    isVisible: (tool, channel) => visible(channel).has(tool),
    hasToolset: (name) => toolsets.has(name),
    decideRoute: ({ endpoint, ...call }) => decideRoute(routes, { ...call, fallbackTarget: endpoint }),
    decideDeny: (call) => denyHit(evaluateDeny(deny, call)),
    redactor: createRedactor(content.redaction.fields, { known: heldSecrets({ ...parts, content }) }),
  }
  const problems = [
    ...routes.problems.map(({ route, problem }) => `The rule ${route} matches nothing: ${problemText(problem)}.`),
    ...deny.problems.map(({ rule, problem }) => `${denyName(rule)} denies nothing: ${problemText(problem)}.`),
  ]
  return {
    snapshot,
    servers,
    problems,
    yielded: [...names.yielded].map(
      ([tool, to]) => `${tool} keeps its prefixed name, since ${to} is called so already.`,
    ),
    held: holdNames({ tools: gathered.tools, names, content, catalogue, held: parts.held }),
  }
}

function problemText(problem: PatternProblem): string {
  switch (problem.why) {
    case 'unknown_toolset':
      return `there is no toolset ${problem.toolset}`
    case 'too_long':
      return `its pattern has more than ${problem.limit} characters`
    case 'empty':
      return 'its pattern is empty'
  }
}

const denyName = (rule: DenyRule) => `policies.deny, ${formatSource(rule.source)}`

function denyHit(rule: DenyRule | undefined): DenyHit | undefined {
  return rule && { reason: rule.reason, rule: denyName(rule) }
}

interface Compiling {
  parts: SnapshotParts
  native: ReadonlyMap<string, NativeTool>
  names: NameTable
  toolsets: ToolsetResolver
  states: ReadonlyMap<string, ServerStatus>
  /** Servers whose names were refused. */
  refused: ReadonlyMap<string, string>
  /** Internal names of the tools that servers offer. */
  offered: ReadonlySet<string>
  routes: CompiledRoutes
}

function compileTool({ definition, server, listed, missing }: GatheredTool, to: Compiling): SnapshotTool {
  const input = compileArgumentValidator(definition.schema)
  const output = definition.outputSchema ? compileSchema(definition.outputSchema) : undefined
  const problem = !input.ok ? input.reason : output && !output.ok ? output.reason : undefined
  const state = server && to.states.get(server.name)
  const unreachable = state && serverProblem(state, missing === true)
  const led = ledElsewhere(to.routes, definition.name)
  const ready = readiness(definition, {
    native: to.native,
    secrets: to.parts.secrets,
    isOffered: (name, tool) => to.offered.has(serverToolName(name, tool)),
    ledElsewhere: led,
    ...(unreachable === undefined ? {} : { serverProblem: unreachable }),
    ...(problem === undefined ? {} : { schemaProblem: problem }),
    ...(server && missing ? { absence: unreachable ?? notOffered(server.name, server.tool) } : {}),
  })
  const away = ready.status.state === 'ready' && led === 'never' ? awaitedReason(state) : undefined
  return {
    definition,
    ...namesOf(definition.name, to.names),
    ...ready,
    ...(away === undefined ? {} : { status: { state: 'not_ready', reason: away }, awaited: true, mayPass: true }),
    ...(state && unreachable !== undefined && mayPass(state, to) ? { mayPass: true } : {}),
    ...(state?.away && { away: true }),
    toolsets: to.toolsets.containing(definition.name),
    ...(server ? { server: server.name } : {}),
    ...(listed && !missing ? { listed } : {}),
    ...(input.ok ? { validator: input.validator } : {}),
    ...(output?.ok ? { outputValidator: output.check } : {}),
  }
}

function namesOf(tool: string, names: NameTable): Pick<SnapshotTool, 'outwardName' | 'modelName'> {
  const outwardName = names.outward(tool) ?? tool
  const modelName = names.forModels(tool) ?? tool
  return modelName === outwardName ? { outwardName } : { outwardName, modelName }
}

/**
 * Why a server cannot be asked. One that is being started again can be: its tools are known, and the pool lets calls wait
 * for it.
 */
function serverProblem({ name, state, reason }: ServerStatus, isMissing: boolean): string | undefined {
  if (state === 'ready' || (state === 'connecting' && !isMissing)) return undefined
  return `server ${name}: ${reason ?? (state === 'connecting' ? 'it is being connected' : 'it failed')}`
}

/** Why a server whose tools are known is not there at the moment, though calls may go to it. */
function awaitedReason(status: ServerStatus | undefined): string | undefined {
  if (status?.state !== 'connecting' || status.reason === undefined) return undefined
  return `server ${status.name}: ${status.reason}`
}

/** Servers are started or connected again for ever, unless it is known that this would not help. */
function mayPass({ name, state, lasting }: ServerStatus, { parts, refused }: Compiling): boolean {
  if (state === 'disabled' || lasting || refused.has(name)) return false
  return parts.revision.content.servers.some((server) => server.name === name)
}

/** Whether rules lead a tool's calls to another address, as far as can be told without a call. */
function ledElsewhere(routes: CompiledRoutes, tool: string): 'always' | 'sometimes' | 'never' {
  const leading = routes.candidates(tool).flatMap((position) => {
    const route = routes.rules[position]?.route
    return route?.enabled && route.to !== undefined ? [route.when] : []
  })
  if (leading.some(({ args, agentId }) => agentId === undefined && Object.keys(args).length === 0)) return 'always'
  return leading.length > 0 ? 'sometimes' : 'never'
}

function findTools(name: string, names: NameTable, tools: ReadonlyMap<string, SnapshotTool>): SnapshotTool[] {
  const found = names.resolve(name)
  if (!found) return []
  const internal = 'tool' in found ? [found.tool] : found.ambiguous
  return internal.flatMap((each) => tools.get(each) ?? [])
}
