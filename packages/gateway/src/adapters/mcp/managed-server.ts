import { setTimeout as delay } from 'node:timers/promises'
import { canonicalJson } from '@hermes/contracts/canonical-json'
import type { Log } from '@hermes/contracts/ports/log'
import type { CatalogueTool, McpServerDefinition, ServerStatus } from '@hermes/contracts/server'
import type { ServerCall, ServerCallResult } from '../../types.ts'
import { createBackoff } from './backoff.ts'
import type { Connection, Opened, OpenOptions } from './connection.ts'
import type { McpLimits } from './limits.ts'
import { createNap } from './nap.ts'
import { createRelist } from './relist.ts'
import { runCall } from './run-call.ts'
import { createTranscript } from './transcript.ts'
import { createWaiting } from './waiting.ts'

/** One server of the pool: kept connected, whatever becomes of its child or its other end. */
export interface ManagedServer {
  status(): ServerStatus
  tools(): readonly CatalogueTool[]
  /** Resolves when the first start has succeeded or failed. */
  settled: Promise<void>
  call(request: ServerCall): Promise<ServerCallResult>
  /** Ends it. With a drain time, calls in flight may finish first; new ones are refused at once. */
  stop(drainMs: number): Promise<void>
}

interface Options {
  definition: McpServerDefinition
  limits: McpLimits
  log: Log
  /** Makes one connection, by the server's transport. */
  open: (options: OpenOptions) => Promise<Opened>
  /** Its status or its tools have changed. */
  onChange: () => void
}

const FAR_BACKOFF_LAST_MS = 15_000

interface Served {
  servedMs: number
  reason: string
  /** It was ready for a while. */
  served: boolean
  /** It is there, and only wants to be met anew. */
  renew?: boolean
  /** Nothing that time puts right. */
  lasting?: boolean
}

/** Connects a server and connects it again whenever it goes, never more often than the back-off allows. */
export function manageServer(options: Options): ManagedServer {
  const { definition, limits, onChange } = options
  const { name, transport } = definition
  const transcript = createTranscript(name, options.log)
  const stopping = new AbortController()
  const waiting = createWaiting<Connection>()
  // Asking a server elsewhere again costs little.
  const lastMs = transport === 'stdio' ? limits.backoffLastMs : Math.min(limits.backoffLastMs, FAR_BACKOFF_LAST_MS)
  const backoff = createBackoff({ ...limits, backoffLastMs: lastMs })
  const nap = createNap()
  const settled = Promise.withResolvers<void>()
  let status: ServerStatus = { name, transport, state: 'connecting' }
  let tools: readonly CatalogueTool[] = []
  let connection: Connection | undefined
  let lasting = false
  let triedAt = 0
  let goneAt: number | undefined
  let wanted = false

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
    triedAt = Date.now()
    waiting.trying()
    const opened = await options.open({ transcript, onToolsChanged: relist.ask, signal: stopping.signal })
    if (!opened.ok) return { servedMs: 0, reason: opened.reason, served: false, lasting: opened.lasting === true }
    connection = opened.connection
    tools = connection.tools
    const { protocolVersion, serverInfo } = connection
    become({ name, transport, state: 'ready', protocolVersion, ...(serverInfo && { serverInfo }) })
    waiting.ready(connection)
    settled.resolve()
    relist.resume()
    const since = performance.now()
    const { how, renew = false } = await connection.closed
    connection = undefined
    waiting.gone()
    return { servedMs: performance.now() - since, reason: `It ${how}.`, served: true, renew }
  }

  /** A defect of ours must not leave the server dead for ever. */
  function unexpected(error: unknown): Served {
    const words = error instanceof Error ? error.message : String(error)
    connection = undefined
    waiting.gone()
    return { servedMs: 0, reason: `The gateway failed while it ran the server: ${words}.`, served: false }
  }

  /** Milliseconds until the next start. One that only wants to be met anew is, unless it wants that all the time. */
  function pauseAfter({ servedMs, renew }: Served): number {
    const waitMs = backoff.next(servedMs)
    return renew && servedMs >= limits.backoffFirstMs ? 0 : waitMs
  }

  /** Whether it has been gone for longer than a restart takes, and a start has shown that it still is. */
  function staysAway({ served }: Served): boolean {
    return !served && goneAt !== undefined && performance.now() - goneAt >= limits.unlistAfterMs
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const ended = await serve().catch(unexpected)
      if (stopping.signal.aborted) break
      lasting = ended.lasting === true
      if (ended.served) goneAt = performance.now()
      const waitMs = Math.min(pauseAfter(ended), wanted && !lasting ? soonMs() : Number.POSITIVE_INFINITY)
      wanted = false
      waiting.dueAt(Date.now() + waitMs)
      // A server elsewhere whose tools are known is asked again by the next call, so it has not failed for good.
      const hopeful = ended.served || (transport === 'streamable_http' && tools.length > 0 && !lasting)
      const state = hopeful ? 'connecting' : 'failed'
      // What is over in a moment is not worth telling every client.
      if (waitMs > 0) {
        const reason = transcript.mask(ended.reason)
        become({ name, transport, state, reason, ...(lasting && { lasting }), ...(staysAway(ended) && { away: true }) })
      }
      if (!ended.served) waiting.failed()
      transcript.note('debug', `next start in ${waitMs} ms`)
      settled.resolve()
      await nap.sleep(waitMs, stopping.signal)
      waiting.dueAt(Date.now())
    }
    settled.resolve()
  }

  /** A server elsewhere may be back long before its back-off is over, and asking costs little: a call asks at once. */
  function wake(): void {
    if (transport === 'stdio' || connection || lasting) return
    const inMs = soonMs()
    if (nap.wakeIn(inMs)) waiting.dueAt(Date.now() + inMs)
    // The try under way may have looked too early.
    else wanted = true
  }

  /** Milliseconds until it may be asked again, however many call. */
  function soonMs(): number {
    return Math.max(0, triedAt + limits.backoffFirstMs - Date.now())
  }

  const loop = run()

  return {
    status: () => status,
    tools: () => tools,
    settled: settled.promise,
    call(request) {
      wake()
      return runCall({
        request,
        tools: () => tools,
        status: () => status,
        waiting,
        limits,
        oneTry: transport !== 'stdio',
      })
    },
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
