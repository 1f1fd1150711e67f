import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Answer, Role, StartOptions } from './protocol.ts'

const MAIN = fileURLToPath(new URL('./child.ts', import.meta.url))
/** A child that does not end by itself within this time is killed; generous, since a killed one leaves its Postgres. */
const STOP_MS = 10_000

export interface Usage {
  cpuMs: number
  rssMb: number
}

export interface Child extends AsyncDisposable {
  url: string
  figures: Readonly<Record<string, number>>
  pid: number | undefined
  usage(): Promise<Usage>
}

interface Start {
  options: Partial<StartOptions>
  signal: AbortSignal
  /** Folder for a profile of its CPU time, written when it ends. */
  profile?: string | undefined
}

/**
 * Starts a process of a run and waits until it is ready; disposed of, it is stopped and gone.
 * @throws Error where it ends before, or the signal comes first
 */
export async function startChild(role: Role, { options, signal, profile }: Start): Promise<Child> {
  const execArgv = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
  // Its standard output goes where ours does not: ours is the report's.
  const child = fork(MAIN, [role, JSON.stringify(options)], { execArgv, stdio: ['ignore', 2, 2, 'ipc'] })
  try {
    const ready = await answerOf(child, 'ready', signal)
    return {
      url: ready.url,
      figures: ready.figures,
      pid: child.pid,
      async usage() {
        const answer = answerOf(child, 'usage', signal)
        child.send('usage')
        const { cpuMs, rssMb } = await answer
        return { cpuMs, rssMb }
      },
      [Symbol.asyncDispose]: () => stop(child),
    }
  } catch (error) {
    await stop(child)
    throw new Error(`The process ${role} did not start.`, { cause: error })
  }
}

type AnswerOf<Kind> = Extract<Answer, { kind: Kind }>

async function answerOf<Kind extends Answer['kind']>(
  child: ChildProcess,
  kind: Kind,
  signal: AbortSignal,
): Promise<AnswerOf<Kind>> {
  const over = new AbortController()
  const either = { signal: AbortSignal.any([signal, over.signal]) }
  const gone = once(child, 'exit', either).then(([code, name]) => {
    throw new Error(`It ended with ${name ?? code}.`)
  })
  try {
    const [answer] = await Promise.race([once(child, 'message', either), gone])
    if ((answer as Answer).kind !== kind) throw new Error(`It answered ${JSON.stringify(answer)}.`)
    return answer as AnswerOf<Kind>
  } finally {
    over.abort()
    gone.catch(() => undefined) // it has been waited for long enough
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  if (child.connected) child.send('stop')
  await exited
  clearTimeout(late)
}
