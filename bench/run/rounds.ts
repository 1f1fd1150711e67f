import type { Until } from '../load/order.ts'
import type { Times } from '../options.ts'
import { CONNECTIONS, type Figures } from '../report.ts'
import type { ReadyWay, Ways } from './ways.ts'

export const ROUNDS = 3

interface Running {
  times: Times
  signal: AbortSignal
  /** Told what is being done. */
  say: (text: string) => void
}

/**
 * Measures all ways in turns, three times: what else the machine does then meets all of them alike.
 * @returns one list a round, each with every way at every number of connections
 */
export async function runRounds(started: Ways, { times, signal, say }: Running): Promise<Figures[][]> {
  const { ways } = started
  say('warming up')
  const most = Math.max(...CONNECTIONS)
  for (const ready of ways) await measure(ready, started, { connections: most, until: times.warmUp })
  for (const middle of new Set(ways.map((way) => way.middle))) await middle?.profile()
  const rounds: Figures[][] = []
  for (let round = 1; round <= ROUNDS; round++) {
    say(`round ${round} of ${ROUNDS}`)
    const figures: Figures[] = []
    for (const connections of CONNECTIONS) {
      for (const ready of ways) {
        signal.throwIfAborted()
        figures.push(await measure(ready, started, { connections, until: { ms: times.round[ready.protocol] } }))
      }
    }
    rounds.push(figures)
  }
  return rounds
}

interface Measuring {
  connections: number
  until: Until
}

async function measure(ready: ReadyWay, { load, postgres }: Ways, { connections, until }: Measuring): Promise<Figures> {
  const { protocol, way, target, middle } = ready
  const usage = async () => ({ middle: await middle?.usage(), postgres: await postgres.usage() })
  await load.callers.open({ target, connections })
  const before = await usage()
  const { calls, seconds, p50Ms, p99Ms } = await load.callers.run(until)
  const after = await usage()
  await load.callers.close()
  const figures: Figures = { protocol, way, connections, calls, requestsPerSecond: calls / seconds, p50Ms, p99Ms }
  if (before.middle && after.middle) {
    const cpuMs = after.middle.cpuMs - before.middle.cpuMs
    figures.cpuMsPerCall = cpuMs / calls
    figures.rssMb = after.middle.rssMb
    if (way === 'committing' || way === 'durable') {
      figures.cpuWithPostgresMsPerCall = (cpuMs + after.postgres.cpuMs - before.postgres.cpuMs) / calls
      figures.commitsPerCall = ((after.postgres.commits ?? 0) - (before.postgres.commits ?? 0)) / calls
    }
  }
  return figures
}
