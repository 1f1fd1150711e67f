import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Answer, Callers, Question, Role, StartOptions, Usage } from './protocol.ts'

const MAIN = fileURLToPath(new URL('./child.ts', import.meta.url))
/** A child that does not end by itself within this time is killed; generous, since a killed one leaves its Postgres. */
const STOP_MS = 10_000

export interface Child extends AsyncDisposable {
  url: string
  figures: Readonly<Record<string, number>>
  pid: number | undefined
  usage(): Promise<Usage>
  /** Makes calls, in a process whose role that is. */
  callers: Callers
  /** Begins to profile its CPU time, where a folder for that was given. */
  profile(): Promise<void>
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
  const args = [role, JSON.stringify(options), ...(profile === undefined ? [] : [join(profile, `${role}.cpuprofile`)])]
  // Its standard output goes where ours does not: ours is the report's.
  const child = fork(MAIN, args, { execArgv: isGateway(role) ? GATEWAY_FLAGS : [], stdio: ['ignore', 2, 2, 'ipc'] })
  const ask = async <Kind extends Answer['kind']>(question: Question, kind: Kind) => {
    const answer = answerOf(child, kind, signal)
    child.send(question)
    return await answer
  }
  try {
    const ready = await answerOf(child, 'ready', signal)
    return {
      url: ready.url,
      figures: ready.figures,
      pid: child.pid,
      usage: async () => (await ask({ ask: 'usage' }, 'usage')).usage,
      callers: {
        open: async (order) => void (await ask({ ask: 'open', order }, 'done')),
        run: async (until) => (await ask({ ask: 'run', until }, 'loaded')).loaded,
        close: async () => void (await ask({ ask: 'close' }, 'done')),
      },
      async profile() {
        if (profile !== undefined) await ask({ ask: 'profile' }, 'done')
      },
      [Symbol.asyncDispose]: () => stop(child),
    }
  } catch (error) {
    await stop(child)
    throw new Error(`The process ${role} did not start.`, { cause: error })
  }
}

/** As `pnpm start` and `pnpm hermes` run it. */
const GATEWAY_FLAGS = ['--max-semi-space-size=4']
const isGateway = (role: Role) => role === 'memory' || role === 'durable'

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
    const [message] = await Promise.race([once(child, 'message', either), gone])
    const answer = message as Answer
    if (answer.kind === 'failed') throw new Error(answer.message)
    if (answer.kind !== kind) throw new Error(`It answered ${JSON.stringify(answer)}.`)
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
  if (child.connected) child.send({ ask: 'stop' } satisfies Question)
  await exited
  clearTimeout(late)
}
