import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { childEnvironment, MARKER } from './environment.ts'
import { findExecutable } from './find-executable.ts'
import type { Reaper } from './reaper.ts'
import { type StderrLines, stderrLines } from './stderr-lines.ts'
import { killStrays, signal } from './strays.ts'

// The launcher writes its own number, which is the program's too, before it becomes the program: at no moment is there
// a program that the reaper does not know of. Its end of the channel is closed with the exec.
const LAUNCHER = 'echo "+ $$" >&3 && exec "$@" 3>&-'

export interface ChildSpec {
  /** Name in messages. */
  name: string
  command: string
  args: readonly string[]
  /** Resolved values, added to the allow-list. */
  env: Readonly<Record<string, string>>
  cwd: string
  /** Takes out of what the child says what must not show. */
  mask: (text: string) => string
  onStderr: (line: string) => void
}

export interface Deadlines {
  /** Milliseconds from closing stdin to TERM. */
  termAfterMs: number
  /** Milliseconds from TERM to KILL. */
  killAfterMs: number
}

export interface Child {
  readonly pid: number
  readonly stdin: Writable
  readonly stdout: Readable
  /** Resolves when the process and its whole group are gone and its output has been read. Says how it ended. */
  readonly exited: Promise<string>
  /** Last lines of its stderr. */
  stderrTail(): readonly string[]
  /** Closes stdin, then TERM, then KILL to the whole group. Resolves when all is gone. */
  stop(deadlines?: Deadlines): Promise<void>
}

export type Started = { ok: true; child: Child } | { ok: false; reason: string }

let count = 0

/**
 * Starts a long-lived child: argv without a shell string, its own session and process group, the allow-listed
 * environment, registered with the reaper before the program runs.
 * @returns the child, or one sentence why it cannot be started
 */
export async function startChild(spec: ChildSpec, reaper: Reaper): Promise<Started> {
  const mark = `${reaper.id}.${++count}`
  const env: Record<string, string> = { ...childEnvironment(process.env, spec.env), [MARKER]: mark }
  const found = await findExecutable({ command: spec.command, path: env.PATH, cwd: spec.cwd })
  if (!found.ok) return found
  const launched = await launch(['-c', LAUNCHER, 'hermes-launch', found.path, ...spec.args], {
    cwd: spec.cwd,
    detached: true,
    env,
    shell: false,
    stdio: ['pipe', 'pipe', 'pipe', reaper.channel()],
  })
  if (!launched.ok) return { ok: false, reason: `${spec.command} could not be started: ${launched.reason}.` }
  const { spawned, pid, stdin, stdout, stderr } = launched
  reaper.registered(pid)
  const said = stderrLines({
    onLine: spec.onStderr,
    onSkipped: (lines) => spec.onStderr(`(${lines} more lines left out)`),
    mask: spec.mask,
    now: Date.now,
  })
  stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const exited = ended({ spawned, pid, said, gone: () => reaper.unregister(pid) }).then(async (how) => {
    await killStrays(mark)
    return how
  })
  return {
    ok: true,
    child: {
      pid,
      stdin,
      stdout,
      exited,
      stderrTail: () => said.tail(),
      stop: (deadlines = { termAfterMs: 2_000, killAfterMs: 2_000 }) => stop({ spawned, pid, exited, deadlines }),
    },
  }
}

type Launched =
  | { ok: true; spawned: ChildProcess; pid: number; stdin: Writable; stdout: Readable; stderr: Readable }
  | { ok: false; reason: string }

async function launch(args: readonly string[], options: SpawnOptions): Promise<Launched> {
  try {
    const spawned = spawn('/bin/sh', args, options)
    await once(spawned, 'spawn')
    const { pid, stdin, stdout, stderr } = spawned
    if (pid === undefined || !stdin || !stdout || !stderr) return { ok: false, reason: 'it has no process' }
    return { ok: true, spawned, pid, stdin, stdout, stderr }
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) }
  }
}

interface Ending {
  spawned: ChildProcess
  pid: number
  said: StderrLines
  gone: () => void
}

/** Waits for the process, kills what is left of its group, and lets its last words be read. */
async function ended({ spawned, pid, said, gone }: Ending): Promise<string> {
  const closed = once(spawned, 'close')
  const [code, name] = await once(spawned, 'exit')
  signal(-pid, 'SIGKILL')
  gone()
  // A stray outside the group may hold the pipes open; it does not get to hold us.
  await Promise.race([closed, delay(500, undefined, { ref: false })])
  spawned.stdout?.destroy()
  spawned.stderr?.destroy()
  spawned.stdin?.destroy()
  said.end()
  if (typeof name === 'string') return `was ended by ${name}`
  const last = said.tail().at(-1)
  return `exited with code ${code}${last === undefined ? '' : `; its last words: ${last.slice(0, 300)}`}`
}

interface Stopping {
  spawned: ChildProcess
  pid: number
  exited: Promise<string>
  deadlines: Deadlines
}

async function stop({ spawned, pid, exited, deadlines }: Stopping): Promise<void> {
  const within = (ms: number) => Promise.race([exited.then(() => true), delay(ms, false, { ref: false })])
  spawned.stdin?.end()
  if (await within(deadlines.termAfterMs)) return
  signal(-pid, 'SIGTERM')
  if (await within(deadlines.killAfterMs)) return
  signal(-pid, 'SIGKILL')
  await exited
}
