import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@hermes/db/embedded-postgres'
import { migrate } from '@hermes/db/migrate'
import { makeTestFolder } from './test-folder.ts'

/** A PostgreSQL of the test's own, to be stopped, killed and frozen. Always at the same address. */
export interface OwnServer extends AsyncDisposable {
  url: string
  start(): Promise<void>
  stop(): Promise<void>
  /** kill -9 of the server's main process; resolves when it is gone. */
  kill(): Promise<void>
  /** Stops it in its tracks: connections stay open and nothing answers. */
  freeze(): void
  thaw(): void
}

/** Starts one in a temporary folder and brings it to the present schema. */
export async function startOwnServer(): Promise<OwnServer> {
  const folder = await makeTestFolder()
  const dir = join(folder, 'pg')
  const start = () => startEmbeddedPostgres({ dir, log: () => undefined })
  let server: EmbeddedPostgres = await start()
  await migrate({ url: server.url })
  const { url } = server
  return {
    url,
    async start() {
      server = await start()
      if (server.url !== url) throw new Error('the port of the test server was taken meanwhile')
    },
    stop: () => server.stop(),
    async kill() {
      process.kill(server.pid, 'SIGKILL')
      while (exists(server.pid)) await delay(5)
    },
    freeze: () => signalAll(server.pid, 'SIGSTOP'),
    thaw: () => signalAll(server.pid, 'SIGCONT'),
    async [Symbol.asyncDispose]() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
      await rm(server.dir, { recursive: true, force: true })
    },
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false // no such process
  }
}

/** The main process leads a group of its own, its children are in groups of theirs; both get the signal. */
function signalAll(pid: number, signal: NodeJS.Signals): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  for (const child of [pid, ...children.map(Number)]) process.kill(child, signal)
}
