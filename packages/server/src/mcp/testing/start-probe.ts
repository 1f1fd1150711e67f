import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, vi } from 'vitest'
import { type ProbeEvent, readEvents } from './probe-events.ts'

/** How long the gateway may take to start a server again, and how often is looked. */
const WAIT = { timeout: 20_000, interval: 10 }
const MAIN = fileURLToPath(new URL('./probe-main.ts', import.meta.url))

export const TRANSPORTS = ['stdio', 'streamable_http'] as const
export type ProbeTransport = (typeof TRANSPORTS)[number]

/** An upstream server as a test sees it from outside. */
export interface Probe extends AsyncDisposable {
  name: string
  /** Its entry in `mcp_servers:`, in YAML. */
  entry: string
  /** Where it is reached, over HTTP: what the sandbox has to allow. */
  origin?: string
  events(): Promise<readonly ProbeEvent[]>
  /** Kills it without a word: over HTTP the server's process, over stdio the child that the gateway started last. */
  kill(): Promise<void>
  /** Over HTTP: serves again under the same address. Over stdio it is the gateway that starts it again; waits for it. */
  restart(): Promise<void>
  /** Kills it, and from now on it ends as soon as it is started. */
  retire(): Promise<void>
}

/** Starts an upstream server over streamable HTTP, or prepares one that the gateway starts over stdio. */
export async function startProbe(transport: ProbeTransport, name = 'probe'): Promise<Probe> {
  const folder = await mkdtemp(join(tmpdir(), 'hermes-probe-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const file = join(folder, 'events')
  const events = () => readEvents(file)
  const retired = () => writeFile(`${file}.retired`, '')
  const head = `- { name: ${name}, overrides: { look: { effect: read }, rich: { effect: read } }, timeout: 30s`
  if (transport === 'stdio') {
    let killed: Awaited<ReturnType<typeof starts>> = []
    const kill = async () => {
      killed = await starts(events)
      const last = killed.at(-1)
      if (last) process.kill(last.pid, 'SIGKILL')
    }
    return {
      name,
      entry: `${head}, transport: stdio, command: ${text(process.execPath)}, args: [${text(MAIN)}, ${text(file)}] }`,
      events,
      kill,
      retire: () => retired().then(kill),
      restart: () => vi.waitFor(async () => expect(await starts(events)).toHaveLength(killed.length + 1), WAIT),
      [Symbol.asyncDispose]: remove,
    }
  }
  let { child, url } = await serve(file, '0')
  return {
    name,
    entry: `${head}, transport: streamable_http, url: ${text(url)} }`,
    origin: new URL(url).origin,
    events,
    kill: () => end(child),
    retire: () => end(child),
    restart: async () => {
      const again = await serve(file, new URL(url).port)
      child = again.child
      url = again.url
    },
    [Symbol.asyncDispose]: async () => {
      await end(child)
      await remove()
    },
  }
}

async function starts(events: Probe['events']) {
  return (await events()).filter((event) => event.kind === 'started')
}

async function serve(file: string, port: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [MAIN, file, port], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, url }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** JSON is YAML. */
function text(value: string): string {
  return JSON.stringify(value)
}
