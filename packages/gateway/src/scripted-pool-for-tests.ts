import type { Catalogue, CatalogueTool, McpServerDefinition, ServerStatus } from '@hermes/contracts/server'
import type { ServerCall, ServerCallResult, ServerPool } from './types.ts'

/** What the servers of a scripted pool are like now. */
export type ScriptedServers = Readonly<
  Record<string, { tools: readonly CatalogueTool[]; status?: Partial<ServerStatus> }>
>

/** A pool without connections: what its servers list and answer is the test's to say, at any time. */
export function scriptedPool(
  servers: ScriptedServers,
  answer: (call: ServerCall) => ServerCallResult = () => ({ content: [], isError: false }),
) {
  const listeners = new Set<(catalogue: Catalogue) => void>()
  let current = catalogueOf(servers)
  const pool: ServerPool = {
    apply: async () => undefined,
    catalogue: () => current,
    onCatalogue(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    call: async (call) => answer(call),
    close: async () => undefined,
  }
  return {
    pool,
    /** Something has changed: what the servers are like from now on. */
    become: (next: ScriptedServers) => {
      current = catalogueOf(next)
      for (const listener of listeners) listener(current)
    },
  }
}

function catalogueOf(servers: ScriptedServers): Catalogue {
  const entries = Object.entries(servers).map(([name, { tools, status }]): [string, Catalogue['servers'][string]] => [
    name,
    { tools, status: { name, state: 'ready', ...status } },
  ])
  // What is offered, not how the servers are: as the real one does it.
  return {
    hash: JSON.stringify(entries.map(([name, { tools }]) => [name, tools])),
    servers: Object.fromEntries(entries),
  }
}

/** A tool as a server lists it. */
export const listedTool = (name: string, more: Partial<CatalogueTool> = {}): CatalogueTool => ({
  name,
  inputSchema: { type: 'object', properties: {} },
  ...more,
})

/** A server of the configuration that a scripted pool stands for. */
export const scriptedServer = (name: string, more: Partial<McpServerDefinition> = {}): McpServerDefinition => ({
  name,
  transport: 'stdio',
  command: 'node',
  args: [],
  env: {},
  headers: {},
  timeoutMs: 1_000,
  enabled: true,
  overrides: {},
  source: { kind: 'built-in' },
  ...more,
})
