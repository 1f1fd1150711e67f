import { randomBytes } from 'node:crypto'
import { ECHO_PATH } from '../children/backend.ts'
import { type Child, startChild } from '../children/start-child.ts'
import type { Way } from '../report.ts'
import type { Target } from './closed-loop.ts'

/** A way that is ready to be called. */
export interface ReadyWay {
  way: Way
  target: Target
  /** The process in the middle, where there is one. */
  middle?: Child
}

export interface Ways extends AsyncDisposable {
  ways: readonly ReadyWay[]
  /** The Postgres that the durable gateway records in. */
  databaseUrl: string
}

interface Start {
  signal: AbortSignal
  /** Folder for the gateways' profiles. */
  profile: string | undefined
}

/** Starts backend and Postgres, and in front of them the forwarder and the two gateways, each in a process of its own. */
export async function startWays({ signal, profile }: Start): Promise<Ways> {
  await using stack = new AsyncDisposableStack()
  const start = startingInto(stack)
  const [backend, postgres] = await start(
    startChild('backend', { options: {}, signal }),
    startChild('postgres', { options: {}, signal }),
  )
  const key = `hk_${randomBytes(24).toString('base64url')}`
  const options = { backendUrl: backend.url, databaseUrl: postgres.url, key }
  const [forwarder, memory, durable] = await start(
    startChild('forwarder', { options, signal }),
    startChild('memory', { options, signal, profile }),
    startChild('durable', { options, signal, profile }),
  )
  const gateway = { path: '/v1/tools/call', headers: { ...JSON_TYPE, authorization: `Bearer ${key}` }, echoed: ran }
  const ways: ReadyWay[] = [
    { way: 'direct', target: { origin: backend.url, path: ECHO_PATH, headers: JSON_TYPE, echoed: textOf } },
    {
      way: 'forwarder',
      target: {
        origin: forwarder.url,
        path: '/',
        headers: JSON_TYPE,
        echoed: (answer) => textOf(at(answer, 'result')),
      },
      middle: forwarder,
    },
    { way: 'memory', target: { origin: memory.url, ...gateway }, middle: memory },
    { way: 'durable', target: { origin: durable.url, ...gateway }, middle: durable },
  ]
  const owned = stack.move()
  return { ways, databaseUrl: postgres.url, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

/** Waits for all of them, so that where one does not start the others are still stopped. */
function startingInto(stack: AsyncDisposableStack) {
  return async <Starting extends readonly Promise<Child>[]>(...starting: Starting) => {
    const ended = await Promise.allSettled(starting)
    for (const one of ended) if (one.status === 'fulfilled') stack.use(one.value)
    return await Promise.all(starting)
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** The text in an envelope that came back. */
function textOf(envelope: unknown): string | undefined {
  const text = at(at(envelope, 'arguments'), 'text')
  return typeof text === 'string' ? text : undefined
}

const ran = (answer: unknown) => (at(answer, 'outcome') === 'ran' ? textOf(at(answer, 'result')) : undefined)
