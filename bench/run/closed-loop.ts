import { Pool } from 'undici'

/** Where calls go and how their answers are told to be right. */
export interface Target {
  origin: string
  path: string
  headers: Readonly<Record<string, string>>
  /** The text that the backend echoed, as this way hands it back; undefined where the answer is not one that ran. */
  echoed: (answer: unknown) => string | undefined
}

export interface Load {
  connections: number
  ms: number
  signal: AbortSignal
}

/** What a load has shown. */
export interface Loaded {
  calls: number
  seconds: number
  /** Milliseconds from sending to the last byte read, one a call. */
  latencies: readonly number[]
}

/** More calls than this are not made, however fast they go. */
const MOST_CALLS = 200_000
let serial = 0

/**
 * Calls as fast as answers come: each connection sends its next call once it has read and checked the answer to the one
 * before.
 * @throws Error at the first answer that is not the right one
 */
export async function closedLoop(target: Target, { connections, ms, signal }: Load): Promise<Loaded> {
  const pool = new Pool(target.origin, { connections, pipelining: 1 })
  const latencies: number[] = []
  const begin = performance.now()
  const caller = async () => {
    while (performance.now() - begin < ms && latencies.length < MOST_CALLS) {
      const sentAt = performance.now()
      await callOnce(pool, target, signal)
      latencies.push(performance.now() - sentAt)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, caller))
    return { calls: latencies.length, seconds: (performance.now() - begin) / 1_000, latencies }
  } finally {
    await pool.destroy()
  }
}

// Every call is another one, so that nobody can answer two of them at once.
async function callOnce(pool: Pool, { path, headers, echoed }: Target, signal: AbortSignal): Promise<void> {
  const text = `${++serial} Which harbours of the Baltic freeze in winter, and for how long?`
  const body = JSON.stringify({ tool_name: 'bench.echo', arguments: { text, limit: 10 } })
  const reply = await pool.request({ method: 'POST', path, headers, body, signal })
  const answer = await reply.body.text()
  if (reply.statusCode === 200 && echoed(JSON.parse(answer)) === text) return
  throw new Error(`A wrong answer, status ${reply.statusCode}: ${answer.slice(0, 500)}`)
}
