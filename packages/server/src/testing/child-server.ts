import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { ServerOptions } from '../start-server.ts'

const MAIN = fileURLToPath(new URL('./child-main.ts', import.meta.url))

/** As `pnpm start` and `pnpm hermes` run it. */
const FLAGS = ['--max-semi-space-size=4']

export interface ChildServer extends AsyncDisposable {
  gatewayUrl: string
  adminUrl: string
  pid: number
  /** Ends it by the signal. @returns its exit code, null where the signal ended it */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

/** Starts a gateway in a process of its own and waits until it serves. */
export async function startChildServer(options: Omit<ServerOptions, 'log'>): Promise<ChildServer> {
  const child = spawn(process.execPath, [...FLAGS, MAIN, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString('utf8')
  })
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => {
      throw new Error(`the gateway did not start: ${errors}`)
    }),
  ])
  const { gatewayUrl, adminUrl } = JSON.parse(line) as { gatewayUrl: string; adminUrl: string }
  return {
    gatewayUrl,
    adminUrl,
    pid: child.pid ?? 0,
    end: (signal) => end(child, signal),
    [Symbol.asyncDispose]: async () => void (await end(child, 'SIGKILL')),
  }
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
  return child.exitCode
}
