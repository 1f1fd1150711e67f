export type Role = 'backend' | 'forwarder' | 'memory' | 'durable' | 'postgres' | 'recorder'

/** What a process is told when it starts; each role takes what it needs. */
export interface StartOptions {
  backendUrl: string
  databaseUrl: string
  /** The secret of the one key. */
  key: string
  /** How long a measurement in the process takes. */
  ms: number
}

export interface Started {
  /** Where it listens. */
  url?: string
  /** What it has measured, by name. */
  figures?: Readonly<Record<string, number>>
  stop(): Promise<void>
}

/** From parent to child. */
export type Question = 'usage' | 'stop'

/** From child to parent; CPU time is all that the process has used since it began. */
export type Answer =
  | { kind: 'ready'; url: string; figures: Readonly<Record<string, number>> }
  | { kind: 'usage'; cpuMs: number; rssMb: number }
