import { parseArgs } from 'node:util'

export interface Options {
  json: boolean
  /** Shorter rounds: a look, not a measurement. */
  quick: boolean
  /** Folder that the CPU profiles of the two gateways go to. */
  profile: string | undefined
}

/** How long everything takes, milliseconds. */
export interface Times {
  round: number
  warmUp: number
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
      profile: { type: 'string' },
    },
  })
  return { json: values.json, quick: values.quick, profile: values.profile }
}

/** The times of a run; what is over the limit is stopped, and the run fails. */
export function timesOf({ quick }: Pick<Options, 'quick'>): Times {
  return quick
    ? { round: 120, warmUp: 300, micro: 60, limit: 15_000 }
    : { round: 1_000, warmUp: 1_500, micro: 500, limit: 60_000 }
}
