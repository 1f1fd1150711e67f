import {
  CONNECTIONS,
  type Figures,
  type Gate,
  type Measure,
  type Protocol,
  type Ratio,
  WAYS,
  type Way,
} from '../report.ts'
import { gatesOf } from './gates.ts'
import { median } from './statistics.ts'

type Rounds = readonly (readonly Figures[])[]
type Place = Pick<Figures, 'protocol' | 'way' | 'connections'>

/** What the rounds come to: of every figure the median, of calls the sum, of memory the most. */
export function summarise(
  rounds: Rounds,
  protocols: readonly Protocol[],
): { figures: Figures[]; ratios: Ratio[]; gates: Gate[] } {
  const places = protocols.flatMap((protocol) =>
    CONNECTIONS.flatMap((connections) => WAYS[protocol].map((way): Place => ({ protocol, way, connections }))),
  )
  const figures = places.map((place) => figuresOf(rounds, place))
  const ratios = protocols.flatMap((protocol) =>
    CONNECTIONS.flatMap((connections) => ratiosOf(rounds, { protocol, connections })),
  )
  return { figures, ratios, gates: gatesOf(figures, ratios) }
}

const MEDIANS = ['cpuMsPerCall', 'cpuWithPostgresMsPerCall', 'commitsPerCall'] as const

function figuresOf(rounds: Rounds, place: Place): Figures {
  const all = (measure: Measure) => rounds.flatMap((round) => find(round, place)?.[measure] ?? [])
  const figures: Figures = {
    ...place,
    calls: all('calls').reduce((sum, calls) => sum + calls, 0),
    requestsPerSecond: median(all('requestsPerSecond')),
    p50Ms: median(all('p50Ms')),
    p99Ms: median(all('p99Ms')),
  }
  if (place.way === 'direct') return figures
  figures.addedP50Ms = median(
    rounds.map((round) => figureOf(round, place, 'p50Ms') - figureOf(round, { ...place, way: 'direct' }, 'p50Ms')),
  )
  for (const measure of MEDIANS) if (all(measure).length > 0) figures[measure] = median(all(measure))
  figures.rssMb = Math.max(...all('rssMb'))
  return figures
}

const RATIOS: readonly Pick<Ratio, 'measure' | 'way' | 'to'>[] = [
  { measure: 'requestsPerSecond', way: 'durable', to: 'direct' },
  { measure: 'requestsPerSecond', way: 'durable', to: 'forwarder' },
  { measure: 'requestsPerSecond', way: 'durable', to: 'committing' },
  { measure: 'requestsPerSecond', way: 'memory', to: 'direct' },
  { measure: 'requestsPerSecond', way: 'committing', to: 'direct' },
  { measure: 'cpuMsPerCall', way: 'durable', to: 'forwarder' },
  { measure: 'cpuMsPerCall', way: 'durable', to: 'committing' },
  { measure: 'cpuMsPerCall', way: 'memory', to: 'forwarder' },
]

// Within a round first: two ways measured within seconds of each other met the same machine.
function ratiosOf(rounds: Rounds, place: Pick<Place, 'protocol' | 'connections'>): Ratio[] {
  const exists = (way: Way) => WAYS[place.protocol].includes(way)
  return RATIOS.filter(({ way, to }) => exists(way) && exists(to)).map(({ measure, way, to }) => {
    const values = rounds.map(
      (round) => figureOf(round, { ...place, way }, measure) / figureOf(round, { ...place, way: to }, measure),
    )
    return { ...place, measure, way, to, value: median(values) }
  })
}

function figureOf(round: readonly Figures[], place: Place, measure: Measure): number {
  return find(round, place)?.[measure] ?? Number.NaN
}

function find(round: readonly Figures[], { protocol, way, connections }: Place): Figures | undefined {
  return round.find((one) => one.protocol === protocol && one.way === way && one.connections === connections)
}
