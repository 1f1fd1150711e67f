/** The ways a call can take, in the order of the table. */
export const WAYS = ['direct', 'forwarder', 'memory', 'durable'] as const
export type Way = (typeof WAYS)[number]

/** Callers at the same time, each with a connection of its own and one call under way. */
export const CONNECTIONS = [1, 32] as const

/** One way at one number of connections. */
export interface Figures {
  way: Way
  connections: number
  /** Calls that were made and whose answers were right. */
  calls: number
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** CPU time of the process in the middle, per call; absent for `direct`, which has none. */
  cpuMsPerCall?: number
  rssMb?: number
}

/** How ways compare at one number of connections; each the median of the rounds' own ratios. */
export interface Ratios {
  connections: number
  /** Requests per second. */
  durableToDirect: number
  durableToForwarder: number
  memoryToDirect: number
  /** CPU per call. */
  cpuDurableToForwarder: number
  cpuMemoryToForwarder: number
}

/** Parts by themselves. */
export interface MicroFigures {
  /** Microseconds to decide one call's route. */
  decideRouteUs: { oneRule: number; tenThousandRules: number; tenThousandRulesOfOneTool: number }
  redactionMbPerSecond: { plain: number; withSecrets: number }
  /** Durable rows a second with so many calls waiting at a time. */
  recorderRowsPerSecond: { waiting32: number; waiting512: number }
}

/** What `--json` prints. */
export interface Report {
  startedAt: string
  quick: boolean
  rounds: number
  machine: { cpus: number; model: string; loadAverage: number; node: string; platform: string }
  figures: readonly Figures[]
  ratios: readonly Ratios[]
  micro: MicroFigures
}
