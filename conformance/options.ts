import { parseArgs } from 'node:util'

/** How the reference server is reached: by itself, or behind a gateway that speaks to it over one of two transports. */
export const WAYS = ['direct', 'http', 'stdio'] as const
export type Way = (typeof WAYS)[number]

export interface Options {
  json: boolean
  /** Every check on a line of its own, not only those that need a look. */
  checks: boolean
  ways: readonly Way[]
  /** Only scenarios whose name contains it. */
  scenario: string | undefined
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
      checks: { type: 'boolean', default: false },
      direct: { type: 'boolean', default: false },
      scenario: { type: 'string' },
    },
  })
  const { json, checks, direct, scenario } = values
  return { json, checks, ways: direct ? ['direct'] : ['http', 'stdio'], scenario }
}
