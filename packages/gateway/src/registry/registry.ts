import type { Revision, SandboxPolicy } from '@hermes/contracts/revision'
import type { Catalogue, ServerStatus } from '@hermes/contracts/server'
import type { ResolveHost } from '../sandbox/egress/dialer.ts'
import { createEgressClient, type EgressClient } from '../sandbox/egress/egress-client.ts'
import { createEgressRules } from '../sandbox/egress/egress-rules.ts'
import type { GatewayDeps, ServerPool } from '../types.ts'
import { type CompiledSnapshot, compileSnapshot } from './compile-snapshot.ts'
import { isListed } from './listed.ts'
import type { Snapshot } from './snapshot.ts'

/** Keeps the snapshot that new calls are bound to. */
export interface Registry {
  snapshot(): Snapshot | undefined
  servers(): readonly ServerStatus[]
  activate(revision: Revision): Promise<void>
  /** Told after what can be listed, or how it stands, has changed. @returns a function that ends the subscription */
  onTools(listener: () => void): () => void
  close(): Promise<void>
}

/**
 * How long an activation waits for the servers, in ms: long enough for those that start quickly to be there for the
 * first call. Those that take longer are shown as connecting and come with a later catalogue.
 */
const APPLY_WAIT_MS = 3_000

interface RegistryParts {
  deps: GatewayDeps
  pool: ServerPool
  resolveHost?: ResolveHost
}

/**
 * Swaps snapshots whole: a new one is compiled beside the old, and calls under way keep the one they began with. A
 * changed catalogue makes a new snapshot of the same revision, and is saved so that the calls bound to it can be read
 * long after.
 */
export function createRegistry({ deps, pool, resolveHost }: RegistryParts): Registry {
  let current: CompiledSnapshot | undefined
  let egress: { key: string; client: EgressClient } | undefined
  const clients = new Set<EgressClient>()
  const listeners = new Set<() => void>()
  let savedHash: string | undefined
  let told = ''

  const egressFor = (sandbox: SandboxPolicy): EgressClient => {
    const key = JSON.stringify(sandbox)
    if (egress?.key === key) return egress.client
    egress = { key, client: createEgressClient(createEgressRules(sandbox, deps.ownListeners), resolveHost) }
    // The one before is not closed: calls under way may still retry with it, and its idle connections end by themselves.
    clients.add(egress.client)
    return egress.client
  }

  const compile = (revision: Revision, catalogue: Catalogue) => {
    const { secrets, nativeTools } = deps
    const client = egressFor(revision.content.sandbox)
    const before = current
    current = compileSnapshot({
      revision,
      catalogue,
      nativeTools,
      secrets,
      egress: client,
      ...(before && { held: before.held }),
    })
    for (const message of current.yielded) {
      if (!before?.yielded.includes(message)) deps.log({ level: 'warn', topic: 'mcp', message })
    }
    tell(current.snapshot)
  }

  const tell = (snapshot: Snapshot) => {
    const state = listedState(snapshot)
    if (state === told) return
    told = state
    for (const listener of listeners) listener()
  }

  const save = (catalogue: Catalogue) => {
    if (catalogue.hash === savedHash) return
    savedHash = catalogue.hash
    deps.catalogues.save(catalogue).catch((error: unknown) => {
      savedHash = undefined
      const cause = error instanceof Error ? error.message : String(error)
      deps.log({
        level: 'error',
        topic: 'mcp',
        message: 'The catalogue could not be saved.',
        facts: { hash: catalogue.hash, cause },
      })
    })
  }

  const unsubscribe = pool.onCatalogue((catalogue) => {
    if (!current) return
    try {
      compile(current.snapshot.revision, catalogue)
      save(catalogue)
    } catch (error) {
      // What a server lists must not take down the others, nor the configuration that works.
      const cause = error instanceof Error ? error.message : String(error)
      deps.log({
        level: 'error',
        topic: 'mcp',
        message: 'What the servers offer could not be taken over.',
        facts: { cause },
      })
    }
  })

  return {
    snapshot: () => current?.snapshot,
    servers: () => current?.servers ?? [],
    async activate(revision) {
      compile(revision, pool.catalogue())
      for (const message of current?.problems ?? []) {
        deps.log({ level: 'warn', topic: 'config', message, facts: { revision: revision.id } })
      }
      await atMost(APPLY_WAIT_MS, pool.apply(revision.content.servers, revision.content.sandbox))
      save(pool.catalogue())
    },
    onTools(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      unsubscribe()
      await Promise.all([...clients].map((client) => client.close()))
    },
  }
}

/**
 * All that a list of tools depends on, in one text. A tool whose server comes back by itself counts as there, so that a
 * restart is no news: it would be two, and the second is that nothing has changed.
 */
function listedState({ revision, catalogueHash, tools }: Snapshot): string {
  const states = [...tools.values()].map(
    (tool) => `${tool.definition.name} ${isListed(tool) ? 'there' : tool.status.state}`,
  )
  return [revision.id, catalogueHash, ...states].join('\n')
}

/** Waits for work that goes on by itself afterwards, but not longer than `ms`. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
  const waited = Promise.withResolvers<void>()
  const timer = setTimeout(waited.resolve, ms)
  try {
    await Promise.race([work, waited.promise])
  } finally {
    clearTimeout(timer)
  }
}
