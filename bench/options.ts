import { parseArgs } from 'node:util'
import type { Until } from './load/order.ts'
import { PROTOCOLS, type Protocol } from './report.ts'

export interface Options {
  json: boolean
  /** Shorter rounds: a look, not a measurement. */
  quick: boolean
  protocols: readonly Protocol[]
  /** Folder that the CPU profiles of the two gateways go to. */
  profile: string | undefined
}

/** How long everything takes, milliseconds. */
export interface Times {
  round: Readonly<Record<Protocol, number>>
  /** Before the first round, each way: what runs rarely is slower. */
  warmUp: Until
  micro: number
  /** All of it, start and stop of the processes included. */
  limit: number
}

/**
 * Reads the command's arguments.
 * @throws TypeError for an option that does not exist
 */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      json: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      profile: { type: 'string' },
    },
  })
  const { json, quick, only, profile } = values
  const protocols = PROTOCOLS.filter((protocol) => only === undefined || protocol === only)
  if (protocols.length === 0) throw new TypeError(`--only takes ${PROTOCOLS.join(' or ')}, not ${only}.`)
  return { json, quick, protocols, profile }
}

/** The times of a run; what is over the limit is stopped, and the run fails. */
export function timesOf({ quick }: Pick<Options, 'quick'>): Times {
  return quick
    ? { round: { mcp: 150, rest: 100 }, warmUp: { ms: 1_000, calls: 400 }, micro: 60, limit: 180_000 }
    : { round: { mcp: 1_000, rest: 500 }, warmUp: { ms: 10_000, calls: 5_000 }, micro: 500, limit: 180_000 }
}
