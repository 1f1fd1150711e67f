import { createHash } from 'node:crypto'
import { canonicalJson } from '@hermes/contracts/canonical-json'
import { fail } from '@hermes/contracts/errors'
import type { Log } from '@hermes/contracts/ports/log'
import type { SecretSource } from '@hermes/contracts/ports/secret-source'
import type { Catalogue, McpServerDefinition, ServerStatus } from '@hermes/contracts/server'
import { type Reaper, startReaper } from '../../sandbox/process/reaper.ts'
import type { ServerPool } from '../../types.ts'
import { MCP_LIMITS, type McpLimits } from './limits.ts'
import { type ManagedServer, manageServer } from './managed-server.ts'

interface Options {
  secrets: SecretSource
  log: Log
  limits?: Partial<McpLimits>
}

type Entry = { key: string; managed: ManagedServer } | { key: string; idle: ServerStatus }

/**
 * The MCP servers of the active revision, one connection each. `apply` compares by what a server is started with:
 * unchanged ones keep their connection, changed and removed ones let their calls in flight finish and are then stopped.
 */
export function createServerPool({ secrets, log, limits: given = {} }: Options): ServerPool {
  const limits = { ...MCP_LIMITS, ...given }
  const entries = new Map<string, Entry>()
  const listeners = new Set<(catalogue: Catalogue) => void>()
  const leaving = new Set<{ server: ManagedServer; gone: Promise<void> }>()
  let reaper: Reaper | undefined
  let applying: Promise<void> = Promise.resolve()
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

  function enter(definition: McpServerDefinition, key: string): Entry {
    const { name, transport, enabled } = definition
    if (!enabled) return { key, idle: { name, state: 'disabled', reason: 'It is disabled in the configuration.' } }
    if (transport !== 'stdio') {
      return { key, idle: { name, state: 'failed', reason: 'Streamable HTTP servers come with a later version.' } }
    }
    reaper ??= startReaper(log)
    return { key, managed: manageServer({ definition, secrets, reaper, limits, log, onChange: changed }) }
  }

  function leave(entry: Entry, drainMs: number): void {
    if (!('managed' in entry)) return
    const server = entry.managed
    const item = { server, gone: server.stop(drainMs).finally(() => leaving.delete(item)) }
    leaving.add(item)
  }

  async function replace(servers: readonly McpServerDefinition[]): Promise<void> {
    if (closed) return
    const wanted = new Map(servers.map((definition) => [definition.name, definition]))
    for (const [name, entry] of entries) {
      const definition = wanted.get(name)
      if (definition && startKey(definition) === entry.key) continue
      entries.delete(name)
      leave(entry, limits.drainMs)
    }
    for (const definition of wanted.values()) {
      const key = startKey(definition)
      if (!entries.has(definition.name)) entries.set(definition.name, enter(definition, key))
    }
    changed()
    await Promise.all([...entries.values()].flatMap((entry) => ('managed' in entry ? [entry.managed.settled] : [])))
  }

  return {
    apply(servers) {
      applying = applying.then(() => replace(servers))
      return applying
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
      await applying
      await reaper?.close()
    },
  }
}

/** All that a connection depends on; where a definition stands and what its tools count as do not restart it. */
function startKey({
  source: _source,
  overrides: _overrides,
  timeoutMs: _timeout,
  ...start
}: McpServerDefinition): string {
  return canonicalJson(start)
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
