import { CONNECTIONS, type Figures, type Ratios, WAYS, type Way } from '../report.ts'
import { median } from './statistics.ts'

type Measure = Exclude<keyof Figures, 'way' | 'connections'>

/** What the rounds come to: of every figure the median, of calls the sum, of memory the most. */
export function summarise(rounds: readonly (readonly Figures[])[]): { figures: Figures[]; ratios: Ratios[] } {
  return {
    figures: CONNECTIONS.flatMap((connections) => WAYS.map((way) => figuresOf(rounds, { way, connections }))),
    ratios: CONNECTIONS.map((connections) => ratiosOf(rounds, connections)),
  }
}

type Place = Pick<Figures, 'way' | 'connections'>

function figuresOf(rounds: readonly (readonly Figures[])[], place: Place): Figures {
  const all = (measure: Measure) => rounds.flatMap((round) => find(round, place)?.[measure] ?? [])
  const middle = (measure: Measure) => median(all(measure))
  return {
    ...place,
    calls: all('calls').reduce((sum, calls) => sum + calls, 0),
    requestsPerSecond: middle('requestsPerSecond'),
    p50Ms: middle('p50Ms'),
    p99Ms: middle('p99Ms'),
    ...(place.way !== 'direct' && { cpuMsPerCall: middle('cpuMsPerCall'), rssMb: Math.max(...all('rssMb')) }),
  }
}

// Within a round first: two ways measured within seconds of each other met the same machine.
function ratiosOf(rounds: readonly (readonly Figures[])[], connections: number): Ratios {
  const ratio = (measure: Measure, way: Way, to: Way) =>
    median(
      rounds.map((round) => {
        const value = (one: Way) => find(round, { way: one, connections })?.[measure] ?? Number.NaN
        return value(way) / value(to)
      }),
    )
  return {
    connections,
    durableToDirect: ratio('requestsPerSecond', 'durable', 'direct'),
    durableToForwarder: ratio('requestsPerSecond', 'durable', 'forwarder'),
    memoryToDirect: ratio('requestsPerSecond', 'memory', 'direct'),
    cpuDurableToForwarder: ratio('cpuMsPerCall', 'durable', 'forwarder'),
    cpuMemoryToForwarder: ratio('cpuMsPerCall', 'memory', 'forwarder'),
  }
}

function find(round: readonly Figures[], { way, connections }: Place): Figures | undefined {
  return round.find((one) => one.way === way && one.connections === connections)
}
