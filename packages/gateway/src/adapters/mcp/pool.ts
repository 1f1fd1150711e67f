import { createHash } from 'node:crypto'
import { canonicalJson } from '@hermes/contracts/canonical-json'
import { fail } from '@hermes/contracts/errors'
import type { Log } from '@hermes/contracts/ports/log'
import type { SecretSource } from '@hermes/contracts/ports/secret-source'
import type { SandboxPolicy } from '@hermes/contracts/revision'
import type { Catalogue, McpServerDefinition, ServerStatus } from '@hermes/contracts/server'
import type { ResolveHost } from '../../sandbox/egress/dialer.ts'
import { createEgressClient } from '../../sandbox/egress/egress-client.ts'
import { createEgressRules } from '../../sandbox/egress/egress-rules.ts'
import { type Reaper, startReaper } from '../../sandbox/process/reaper.ts'
import type { ServerPool } from '../../types.ts'
import { openConnection } from './connection.ts'
import { openHttpConnection } from './http/http-connection.ts'
import type { ServerMemory } from './http/types.ts'
import { MCP_LIMITS, type McpLimits } from './limits.ts'
import { type ManagedServer, manageServer } from './managed-server.ts'

interface Options {
  secrets: SecretSource
  log: Log
  limits?: Partial<McpLimits>
  /** `host:port` of our own listeners, which no server may be. */
  ownListeners?: () => readonly string[]
  /** Resolves host names; the system's resolver by default. */
  resolveHost?: ResolveHost
}

type Entry = { key: string; managed: ManagedServer } | { key: string; idle: ServerStatus }

/** Where nobody says what may be dialled, nothing may. */
const CLOSED: SandboxPolicy = { allowedHosts: [], allowPrivate: [], maxResponseBytes: 1024 * 1024 }

/**
 * The MCP servers of the active revision, one connection each. `apply` compares by what a server is started with:
 * unchanged ones keep their connection, changed and removed ones let their calls in flight finish and are then stopped.
 */
export function createServerPool(options: Options): ServerPool {
  const { secrets, log } = options
  const limits = { ...MCP_LIMITS, ...options.limits }
  const entries = new Map<string, Entry>()
  const listeners = new Set<(catalogue: Catalogue) => void>()
  const leaving = new Set<{ server: ManagedServer; gone: Promise<void> }>()
  let reaper: Reaper | undefined
  let closed = false
  let current: Catalogue = buildCatalogue(entries)

  function changed(): void {
    current = buildCatalogue(entries)
    for (const listener of listeners) {
      try {
        listener(current)
      } catch (error) {
        // A listener's fault is not a server's: servers go on.
        const cause = error instanceof Error ? error.message : String(error)
        log({ level: 'error', topic: 'mcp', message: `A changed catalogue could not be taken over: ${cause}` })
      }
    }
  }

  function enter(definition: McpServerDefinition, sandbox: SandboxPolicy): Entry {
    const { name, transport, enabled } = definition
    const key = startKey(definition, sandbox)
    if (!enabled) {
      return { key, idle: { name, transport, state: 'disabled', reason: 'It is disabled in the configuration.' } }
    }
    const managed = transport === 'stdio' ? runHere(definition) : reachElsewhere(definition, sandbox)
    return { key, managed }
  }

  function runHere(definition: McpServerDefinition): ManagedServer {
    reaper ??= startReaper(log)
    const deps = { secrets, reaper, limits, definition }
    return manageServer({
      definition,
      limits,
      log,
      onChange: changed,
      open: (given) => openConnection({ ...deps, ...given }),
    })
  }

  function reachElsewhere(definition: McpServerDefinition, sandbox: SandboxPolicy): ManagedServer {
    const rules = createEgressRules(sandbox, options.ownListeners ?? (() => []))
    const egress = createEgressClient(rules, options.resolveHost)
    const memory: ServerMemory = {}
    const managed = manageServer({
      definition,
      limits,
      log,
      onChange: changed,
      open: (given) => openHttpConnection({ definition, secrets, egress, limits, memory, ...given }),
    })
    return {
      ...managed,
      async stop(drainMs) {
        await managed.stop(drainMs)
        await egress.close()
      },
    }
  }

  function leave(entry: Entry, drainMs: number): void {
    if (!('managed' in entry)) return
    const server = entry.managed
    const item = { server, gone: server.stop(drainMs).finally(() => leaving.delete(item)) }
    leaving.add(item)
  }

  function replace(servers: readonly McpServerDefinition[], sandbox: SandboxPolicy): void {
    const wanted = new Map(servers.map((definition) => [definition.name, definition]))
    for (const [name, entry] of entries) {
      const definition = wanted.get(name)
      if (definition && startKey(definition, sandbox) === entry.key) continue
      entries.delete(name)
      leave(entry, limits.drainMs)
    }
    for (const definition of wanted.values()) {
      if (!entries.has(definition.name)) entries.set(definition.name, enter(definition, sandbox))
    }
    changed()
  }

  return {
    async apply(servers, sandbox = CLOSED) {
      if (closed) return
      // At once, so that a server that keeps an earlier revision waiting does not hold up a later one.
      replace(servers, sandbox)
      await Promise.all([...entries.values()].flatMap((entry) => ('managed' in entry ? [entry.managed.settled] : [])))
    },
    catalogue: () => current,
    onCatalogue(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async call(request) {
      const entry = entries.get(request.server)
      if (entry && 'managed' in entry) return entry.managed.call(request)
      throw fail('not_ready', {
        message: entry?.idle.reason ?? `There is no MCP server named ${request.server}.`,
        remedy: 'Look at mcp_servers in gateway.yaml.',
        facts: { server: request.server, tool: request.tool },
      })
    },
    async close() {
      closed = true
      for (const entry of entries.values()) leave(entry, 0)
      entries.clear()
      // Those that still drain are told to stop at once.
      await Promise.all([...leaving].map(({ server, gone }) => Promise.all([server.stop(0), gone])))
      await reaper?.close()
    },
  }
}

/**
 * All that a connection depends on; where a definition stands and what its tools count as do not restart it. What may be
 * dialled concerns servers elsewhere only.
 */
function startKey(
  { source: _source, overrides: _overrides, timeoutMs: _timeout, expose: _expose, ...start }: McpServerDefinition,
  sandbox: SandboxPolicy,
): string {
  return canonicalJson(start.transport === 'stdio' ? start : { ...start, sandbox })
}

function buildCatalogue(entries: ReadonlyMap<string, Entry>): Catalogue {
  const servers: Record<string, Catalogue['servers'][string]> = {}
  const offered: Record<string, unknown> = {}
  for (const [name, entry] of entries) {
    const tools = 'managed' in entry ? entry.managed.tools() : []
    servers[name] = { tools, status: 'managed' in entry ? entry.managed.status() : entry.idle }
    offered[name] = tools
  }
  // What is offered, not how the servers are at this moment: a restart does not make another catalogue.
  return { hash: createHash('sha256').update(canonicalJson(offered)).digest('hex'), servers }
}
