import type { Log } from '@hermes/contracts/ports/log'
import type pg from 'pg'
import { errorText } from '../database-error.ts'
import { sweepPayloads } from './payload-vault.ts'

const EVERY_MS = 60_000

/** Deletes every minute what raw arguments are past their time. @returns a function that ends it */
export function keepPayloadsSwept(pool: pg.Pool, log: Log): () => void {
  const turn = async () => {
    try {
      await sweepPayloads(pool)
    } catch (error) {
      // The database is away; the next turn comes by itself, and nothing past its time is read until then.
      log({
        level: 'debug',
        topic: 'gateway',
        message: 'Could not delete expired arguments',
        facts: { reason: errorText(error) },
      })
    }
  }
  void turn()
  const timer = setInterval(() => void turn(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
