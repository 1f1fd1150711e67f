import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '@hermes/contracts/ports/log'
import type { Database } from '../client.ts'
import { errorText, isServersFault } from '../database-error.ts'
import { CALLS_CHANNEL } from '../recorder/write-batch.ts'
import { changesAfter, currentSnapshot, type LiveQuery, type LiveRow } from './live-changes.ts'
import { decodePosition, type LivePosition } from './live-position.ts'

/** Not more often than this, however many calls are written. */
const PAUSE_MS = 100
/** Where a notification was lost. */
const POLL_MS = 5_000

export interface LiveOptions extends LiveQuery {
  /** A row's cursor, or a page's head. Absent, or not ours: from now on. */
  after?: string | undefined
  signal: AbortSignal
  log: Log
}

/**
 * Rows as they are committed, by any replica, until the signal. A row is given again when it changes (a running call
 * ends, a trace gets another call). Going on from any row's cursor loses and doubles nothing. While the database is
 * away nothing comes; afterwards what was missed does.
 * @throws the driver's error where the server refuses the question itself
 */
export async function* liveCalls(
  database: Pick<Database, 'pool' | 'listen'>,
  options: LiveOptions,
): AsyncGenerator<LiveRow, void, undefined> {
  const { signal } = options
  const bell = doorbell(signal)
  const stop = database.listen(CALLS_CHANNEL, bell.ring)
  try {
    let position = options.after ? decodePosition(options.after) : undefined
    while (!signal.aborted) {
      const changes = await look(database, { ...options, position })
      if (changes) {
        yield* changes.rows
        position = changes.next
      }
      await pause(signal)
      if (!changes?.more) await bell.rung(changes ? POLL_MS : PAUSE_MS)
    }
  } finally {
    stop()
  }
}

interface Look extends LiveOptions {
  position: LivePosition | undefined
}

async function look({ pool }: Pick<Database, 'pool'>, { position, log, ...query }: Look) {
  try {
    if (position) return await changesAfter(pool, position, query)
    const next: LivePosition = { base: await currentSnapshot(pool), target: '', xid: '', id: '' }
    return { rows: [], next, more: true }
  } catch (error) {
    if (!isServersFault(error)) throw error
    const facts = { reason: errorText(error) }
    log({ level: 'debug', topic: 'gateway', message: 'New calls could not be read; asking again', facts })
    return undefined
  }
}

async function pause(signal: AbortSignal): Promise<void> {
  await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined) // the signal ends the pause
}

/** Remembers that it rang while nobody waited. */
function doorbell(signal: AbortSignal) {
  let rang = false
  let wake: (() => void) | undefined
  const ring = () => {
    rang = true
    wake?.()
  }
  return {
    ring,
    async rung(atMostMs: number): Promise<void> {
      if (!rang && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, atMostMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
          signal.addEventListener('abort', wake, { once: true })
        })
        if (wake) signal.removeEventListener('abort', wake)
      }
      rang = false
      wake = undefined
    },
  }
}
