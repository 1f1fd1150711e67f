import { setTimeout as delay } from 'node:timers/promises'
import { canonicalJson } from '@hermes/contracts/canonical-json'
import type { Log } from '@hermes/contracts/ports/log'
import type { CatalogueTool, McpServerDefinition, ServerStatus } from '@hermes/contracts/server'
import type { ServerCall, ServerCallResult } from '../../types.ts'
import { createBackoff } from './backoff.ts'
import { type Connection, type ConnectionDeps, openConnection } from './connection.ts'
import { createRelist } from './relist.ts'
import { runCall } from './run-call.ts'
import { createTranscript } from './transcript.ts'
import { createWaiting } from './waiting.ts'

/** One server of the pool: kept running, whatever its child does. */
export interface ManagedServer {
  status(): ServerStatus
  tools(): readonly CatalogueTool[]
  /** Resolves when the first start has succeeded or failed. */
  settled: Promise<void>
  call(request: ServerCall): Promise<ServerCallResult>
  /** Ends it. With a drain time, calls in flight may finish first; new ones are refused at once. */
  stop(drainMs: number): Promise<void>
}

interface Options extends ConnectionDeps {
  definition: McpServerDefinition
  log: Log
  /** Its status or its tools have changed. */
  onChange: () => void
}

interface Served {
  servedMs: number
  reason: string
  /** It was ready for a while. */
  served: boolean
}

/** Starts a server and starts it again whenever it goes, never more often than the back-off allows. */
export function manageServer(options: Options): ManagedServer {
  const { definition, limits, onChange } = options
  const { name } = definition
  const transcript = createTranscript(name, options.log)
  const stopping = new AbortController()
  const waiting = createWaiting<Connection>()
  const backoff = createBackoff(limits)
  const settled = Promise.withResolvers<void>()
  let status: ServerStatus = { name, state: 'connecting' }
  let tools: readonly CatalogueTool[] = []
  let connection: Connection | undefined

  function become(next: ServerStatus): void {
    const changed = status.state !== next.state || status.reason !== next.reason
    status = next
    if (changed && next.reason !== undefined) transcript.note('warn', next.reason)
    onChange()
  }

  const relist = createRelist({
    everyMs: limits.relistEveryMs,
    list: () => connection?.list(),
    onTools(next) {
      if (canonicalJson(next) === canonicalJson(tools)) return
      tools = next
      transcript.note('info', `its tools have changed: ${next.length} offered now`)
      onChange()
    },
    onRefused(reason) {
      if (stopping.signal.aborted) return
      transcript.note('warn', `its changed tools could not be read, the known ones stay: ${reason}`)
    },
  })

  /** One start and the service after it. @returns milliseconds of service, and why there is none any more */
  async function serve(): Promise<Served> {
    const opened = await openConnection({
      ...options,
      transcript,
      onToolsChanged: relist.ask,
      signal: stopping.signal,
    })
    if (!opened.ok) return { servedMs: 0, reason: opened.reason, served: false }
    connection = opened.connection
    tools = connection.tools
    const { protocolVersion, serverInfo } = connection
    become({ name, state: 'ready', protocolVersion, ...(serverInfo && { serverInfo }) })
    waiting.ready(connection)
    settled.resolve()
    relist.resume()
    const since = performance.now()
    const how = await connection.closed
    connection = undefined
    waiting.gone()
    return { servedMs: performance.now() - since, reason: `It ${how}.`, served: true }
  }

  /** A defect of ours must not leave the server dead for ever. */
  function unexpected(error: unknown): Served {
    const words = error instanceof Error ? error.message : String(error)
    connection = undefined
    waiting.gone()
    return { servedMs: 0, reason: `The gateway failed while it ran the server: ${words}.`, served: false }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const { servedMs, reason, served } = await serve().catch(unexpected)
      if (stopping.signal.aborted) break
      const waitMs = backoff.next(servedMs)
      waiting.dueAt(Date.now() + waitMs)
      become({ name, state: served ? 'connecting' : 'failed', reason: transcript.mask(reason) })
      transcript.note('debug', `next start in ${waitMs} ms`)
      settled.resolve()
      // Ends early, by a rejection, when the server is stopped.
      await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      waiting.dueAt(Date.now())
    }
    settled.resolve()
  }

  const loop = run()

  return {
    status: () => status,
    tools: () => tools,
    settled: settled.promise,
    call: (request) => runCall({ request, tools: () => tools, status: () => status, waiting, limits }),
    async stop(drainMs) {
      const live = connection
      waiting.stop()
      if (live && drainMs > 0) await Promise.race([live.idle(), delay(drainMs, undefined, { ref: false })])
      stopping.abort()
      await live?.stop()
      await loop
    },
  }
}
