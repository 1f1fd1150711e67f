import type { Times } from '../options.ts'
import { CONNECTIONS, type Figures } from '../report.ts'
import { closedLoop } from './closed-loop.ts'
import { percentile } from './statistics.ts'
import type { ReadyWay } from './ways.ts'

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
export async function runRounds(ways: readonly ReadyWay[], { times, signal, say }: Running): Promise<Figures[][]> {
  say('warming up')
  const most = Math.max(...CONNECTIONS)
  for (const { target } of ways) await closedLoop(target, { connections: most, ms: times.warmUp, signal })
  const rounds: Figures[][] = []
  for (let round = 1; round <= ROUNDS; round++) {
    say(`round ${round} of ${ROUNDS}`)
    const figures: Figures[] = []
    for (const connections of CONNECTIONS) {
      for (const way of ways) figures.push(await measure(way, { connections, ms: times.round, signal }))
    }
    rounds.push(figures)
  }
  return rounds
}

async function measure(ready: ReadyWay, load: Parameters<typeof closedLoop>[1]): Promise<Figures> {
  const before = await ready.middle?.usage()
  const { calls, seconds, latencies } = await closedLoop(ready.target, load)
  const after = await ready.middle?.usage()
  return {
    way: ready.way,
    connections: load.connections,
    calls,
    requestsPerSecond: calls / seconds,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    ...(before && after && { cpuMsPerCall: (after.cpuMs - before.cpuMs) / calls, rssMb: after.rssMb }),
  }
}
