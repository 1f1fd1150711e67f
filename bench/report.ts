/** What callers speak: MCP's streamable HTTP to an MCP server, or the REST API to an HTTP backend. */
export const PROTOCOLS = ['mcp', 'rest'] as const
export type Protocol = (typeof PROTOCOLS)[number]

/** The ways a call can take. */
export type Way = 'direct' | 'forwarder' | 'committing' | 'memory' | 'durable'

/** In the order of the tables. */
export const WAYS: Readonly<Record<Protocol, readonly Way[]>> = {
  mcp: ['direct', 'forwarder', 'committing', 'memory', 'durable'],
  rest: ['direct', 'forwarder', 'memory', 'durable'],
}

/** Callers at the same time, each with a connection of its own and one call under way. */
export const CONNECTIONS = [1, 32] as const

/** One way at one number of connections. */
export interface Figures {
  protocol: Protocol
  way: Way
  connections: number
  /** Calls that were made and whose answers were right. */
  calls: number
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** p50 less that of `direct` in the same round. */
  addedP50Ms?: number
  /** CPU time of the process in the middle, per call; absent for `direct`, which has none. */
  cpuMsPerCall?: number
  /** The same with all processes of Postgres, for ways that write. */
  cpuWithPostgresMsPerCall?: number
  /** Transactions that wrote, per call. */
  commitsPerCall?: number
  rssMb?: number
}

export type Measure = Exclude<keyof Figures, 'protocol' | 'way' | 'connections'>

/** How two ways compare at one number of connections: the median of the rounds' own ratios. */
export interface Ratio {
  protocol: Protocol
  connections: number
  measure: 'requestsPerSecond' | 'cpuMsPerCall'
  way: Way
  to: Way
  value: number
}

/** What the gateway promises, and whether this run kept it. */
export interface Gate {
  name: string
  value: number
  /** At most, or at least. */
  bound: 'max' | 'min'
  limit: number
  pass: boolean
}

/** Parts by themselves. */
export interface MicroFigures {
  /** Microseconds to decide one call's route. */
  decideRouteUs: { oneRule: number; tenThousandRules: number; tenThousandRulesOfOneTool: number }
  /** Of JSON values and of JSON as text; `known` with twenty exact values to search for besides. */
  redactionMbPerSecond: { plain: number; withSecrets: number; known: number; text: number }
  /** Microseconds for arguments of 200 bytes, with twenty exact values to search for. */
  redactionSmallUs: number
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
  ratios: readonly Ratio[]
  gates: readonly Gate[]
  micro: MicroFigures
}
