import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '@hermes/contracts/ports/log'
import { errorText } from '@hermes/db/database-error'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@hermes/db/embedded-postgres'

/** How long nobody may notice that the server is gone. */
const LOOK_MS = 250
const RETRY_MS = 1_000

/**
 * Starts the embedded server and starts it again whenever it ends by itself: killed by the system, or stopped by
 * somebody. It keeps its port, so that connections come back by themselves.
 * @throws DatabaseError where the first start fails
 */
export async function keepPostgres(options: {
  dir: string
  log: Log
}): Promise<{ url: string; port: number; stop(): Promise<void> }> {
  const { log } = options
  let server: EmbeddedPostgres = await startEmbeddedPostgres(options)
  const { url, port } = server
  const stopping = new AbortController()
  const watching = watch()
  return {
    url,
    port,
    async stop() {
      stopping.abort()
      await watching
      await server.stop()
    },
  }

  async function watch(): Promise<void> {
    while (await pause(LOOK_MS)) {
      if (isAlive(server.pid)) continue
      log({ level: 'error', topic: 'gateway', message: 'The embedded database has ended; starting it again' })
      while (!stopping.signal.aborted && !(await restart())) await pause(RETRY_MS)
    }
  }

  async function restart(): Promise<boolean> {
    try {
      const started = await startEmbeddedPostgres(options)
      server = started
      if (started.port === port) return true
      // Somebody has taken the port meanwhile; what is connected to it would talk to them.
      await started.stop()
      throw new Error(`port ${port} is taken`)
    } catch (error) {
      const message = `The embedded database does not start: ${errorText(error)}`
      log({ level: 'error', topic: 'gateway', message })
      return false
    }
  }

  /** @returns false once it is to stop */
  async function pause(ms: number): Promise<boolean> {
    await delay(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined) // the signal ends it
    return !stopping.signal.aborted
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
