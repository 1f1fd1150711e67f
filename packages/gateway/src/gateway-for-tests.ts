import type { LogEvent } from '@hermes/contracts/ports/log'
import type { NativeTool } from '@hermes/contracts/ports/native-tool'
import type { Principal } from '@hermes/contracts/principal'
import type { Revision, RevisionContent } from '@hermes/contracts/revision'
import type { Catalogue } from '@hermes/contracts/server'
import { refusingBroker } from './approvals/refusing-broker.ts'
import { createGateway } from './gateway.ts'
import { createMemoryRecorder } from './recorder/memory-recorder.ts'
import type { CallInput, GatewayDeps, GatewayOptions } from './types.ts'

export const tester: Principal = { kind: 'apiKey', id: 'key_test', name: 'tester', roles: ['tools:write'], agents: [] }

interface Setup {
  content: RevisionContent
  nativeTools?: readonly NativeTool[]
  secrets?: Readonly<Record<string, string>>
  deps?: Partial<GatewayDeps>
  options?: GatewayOptions
}

/** A revision of this content, as the database would give it. */
export function revisionOf(content: RevisionContent, number = 1): Revision {
  return {
    id: `rev_${number}`,
    number,
    contentHash: `hash-${number}`,
    content,
    createdAt: new Date(0),
    author: 'test',
    origin: 'files',
  }
}

/** A gateway with an active revision, a recorder in memory and everything it logged; `await using` closes it. */
export async function testGateway({ content, nativeTools = [], secrets = {}, deps = {}, options = {} }: Setup) {
  const recorder = createMemoryRecorder()
  const logged: Omit<LogEvent, 'at'>[] = []
  const catalogues: Catalogue[] = []
  const gateway = createGateway(
    {
      recorder,
      authenticate: () => ({ ok: true, principal: tester }),
      secrets: { get: (name) => secrets[name] },
      approvals: refusingBroker,
      catalogues: { save: async (catalogue) => void catalogues.push(catalogue) },
      nativeTools,
      log: (event) => void logged.push(event),
      ownListeners: () => [],
      ...deps,
    },
    { instance: 'gw-test', ...options },
  )
  await gateway.activate(revisionOf(content))
  return {
    gateway,
    recorder,
    logged,
    catalogues,
    call: (toolName: string, args: unknown = {}, more: Partial<CallInput> = {}) =>
      gateway.call({ envelope: { tool_name: toolName, arguments: args }, credentials: { channel: 'api' }, ...more }),
    [Symbol.asyncDispose]: () => gateway.close(),
  }
}

/** A native tool that does what a test needs. */
export function nativeTool(overrides: Partial<NativeTool> & Pick<NativeTool, 'name'>): NativeTool {
  return {
    description: 'A tool of a test.',
    schema: { type: 'object', properties: { text: { type: 'string' } } },
    effect: 'read',
    returns: { trust: 'trusted', private: false },
    sinkArgs: [],
    toolset: 'test',
    requires: [],
    run: async (args) => args,
    ...overrides,
  }
}
