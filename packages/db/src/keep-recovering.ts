import type { Log } from '@hermes/contracts/ports/log'
import type pg from 'pg'
import { errorText } from './database-error.ts'
import { recoverCalls } from './recover-calls.ts'

const EVERY_MS = 30_000

interface Options {
  log: Log
  /** The instance that asks; its own calls are never touched. */
  self: string
  everyMs?: number
}

/**
 * Looks every half minute for calls whose gateway died, so that the replicas that live end them without a restart.
 * @returns a function that ends the looking
 */
export function keepRecovering(pool: pg.Pool, { log, self, everyMs = EVERY_MS }: Options): () => void {
  const turn = async () => {
    try {
      await recoverCalls(pool, { log, self })
    } catch (error) {
      // The database is away; the next turn comes by itself.
      log({
        level: 'debug',
        topic: 'gateway',
        message: 'Could not look for abandoned calls',
        facts: { reason: errorText(error) },
      })
    }
  }
  const timer = setInterval(() => void turn(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
