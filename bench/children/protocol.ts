import type { Loaded, LoadOrder, Until } from '../load/order.ts'
import type { Counts } from './counters.ts'

/** What a process of a run is for. */
export type Role =
  | 'load'
  | 'postgres'
  | 'mcp-upstream'
  | 'mcp-forwarder'
  | 'mcp-committing'
  | 'rest-backend'
  | 'rest-forwarder'
  | 'memory'
  | 'durable'
  | 'recorder'

/** What a process is told when it starts; each role takes what it needs. */
export interface StartOptions {
  /** The REST backend. */
  backendUrl: string
  /** The MCP server's endpoint. */
  upstreamUrl: string
  databaseUrl: string
  /** The secret of the one key. */
  key: string
  /** How long a measurement in the process takes. */
  ms: number
  /** Count what it does; it is a little slower then. */
  counting: boolean
}

/** What a process has used since it began. */
export interface Usage {
  cpuMs: number
  rssMb: number
  /** Transactions that wrote, of a database. */
  commits?: number
  /** What it has done, where that is counted. */
  counts?: Counts
}

/** What makes the calls, one load at a time. */
export interface Callers {
  open(order: LoadOrder): Promise<void>
  run(until: Until): Promise<Loaded>
  close(): Promise<void>
}

export interface Started {
  /** Where it listens. */
  url?: string
  /** What it has measured, by name. */
  figures?: Readonly<Record<string, number>>
  /** Where what counts is not what this process uses itself. */
  usage?(): Promise<Usage>
  callers?: Callers
  stop(): Promise<void>
}

/** From parent to child; one at a time. `profile` begins a CPU profile, which is written when the child is stopped. */
export type Question =
  | { ask: 'usage' | 'profile' | 'close' | 'stop' }
  | { ask: 'open'; order: LoadOrder }
  | { ask: 'run'; until: Until }

/** From child to parent. */
export type Answer =
  | { kind: 'ready'; url: string; figures: Readonly<Record<string, number>> }
  | { kind: 'usage'; usage: Usage }
  | { kind: 'loaded'; loaded: Loaded }
  | { kind: 'done' }
  | { kind: 'failed'; message: string }
