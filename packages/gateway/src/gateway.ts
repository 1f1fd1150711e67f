import { briefLog } from '@hermes/contracts/brief-log'
import type { CallResult } from '@hermes/contracts/call'
import type { Revision } from '@hermes/contracts/revision'
import type { ServerStatus } from '@hermes/contracts/server'
import { createHttpAdapter } from './adapters/http/http-adapter.ts'
import { createServerPool } from './adapters/mcp/pool.ts'
import { createMcpAdapter } from './adapters/mcp-adapter.ts'
import { createNativeAdapter } from './adapters/native/native-adapter.ts'
import { InFlight } from './in-flight.ts'
import { CallRun, type PipelineServices } from './pipeline/call-run.ts'
import { pause } from './pipeline/pause.ts'
import { runPipeline } from './pipeline/pipeline.ts'
import { createSessions } from './pipeline/sessions.ts'
import { redactedLog } from './redacted-log.ts'
import { createRegistry } from './registry/registry.ts'
import type { Snapshot } from './registry/snapshot.ts'
import type { CallInput, Gateway, GatewayDeps, GatewayOptions } from './types.ts'

/** Makes a gateway. It serves nothing until a revision is activated. */
export function createGateway(given: GatewayDeps, options: GatewayOptions = {}): Gateway {
  let active = (): Snapshot | undefined => undefined
  const log = redactedLog(briefLog(given.log), () => active()?.redactor)
  const deps: GatewayDeps = { ...given, log }
  const pool =
    options.pool ?? createServerPool({ ...deps, ...(options.resolveHost ? { resolveHost: options.resolveHost } : {}) })
  const registry = createRegistry({ deps, pool, ...(options.resolveHost ? { resolveHost: options.resolveHost } : {}) })
  active = () => registry.snapshot()
  const calls = new InFlight()
  const services: PipelineServices = {
    deps,
    adapters: { native: createNativeAdapter(deps), http: createHttpAdapter(deps), mcp: createMcpAdapter(pool) },
    sessions: createSessions(),
    instance: options.instance ?? crypto.randomUUID(),
    sleep: pause,
    random: Math.random,
    draining: () => calls.draining,
  }

  return {
    async call(input: CallInput): Promise<CallResult> {
      const place = calls.enter(input.signal)
      try {
        return await runPipeline(new CallRun(input, { services, snapshot: registry.snapshot(), signal: place.signal }))
      } finally {
        place.leave()
      }
    },
    tools(scope) {
      const snapshot = registry.snapshot()
      if (!snapshot) return []
      const all = [...snapshot.tools.values()]
      if (!scope) return all
      const { channel, toolset } = scope
      return all.filter(
        ({ definition, toolsets }) =>
          snapshot.isVisible(definition.name, channel) && (toolset === undefined || toolsets.includes(toolset)),
      )
    },
    hasToolset: (name) => registry.snapshot()?.hasToolset(name) ?? false,
    onTools: (listener) => registry.onTools(listener),
    revision: (): Revision | undefined => registry.snapshot()?.revision,
    servers: (): readonly ServerStatus[] => registry.servers(),
    activate: (revision) => registry.activate(revision),
    inFlight: () => calls.size,
    drain: (deadlineMs) => calls.drain(deadlineMs),
    async close() {
      await calls.drain(0)
      await registry.close()
      await pool.close()
    },
  }
}
