import type { Database } from '@hermes/db/client'
import { countCalls } from '@hermes/db/traces/count-calls'

const TTL_MS = 5_000

/** Calls of the last 24 hours by tool and by route; counted at most every five seconds, however many pages ask. */
export interface CallCounts {
  byTool(): Promise<ReadonlyMap<string, number>>
  byRoute(): Promise<ReadonlyMap<string, number>>
}

/** Counts in the database, and remembers for a moment. */
export function createCallCounts(database: Pick<Database, 'pool'>): CallCounts {
  const remembered = (by: 'tool' | 'route') => {
    let counted: { at: number; counts: Promise<ReadonlyMap<string, number>> } | undefined
    return () => {
      if (counted && Date.now() - counted.at < TTL_MS) return counted.counts
      const fresh = { at: Date.now(), counts: countCalls(database.pool, by) }
      fresh.counts.catch(() => {
        // A failure is this question's alone; the next one counts anew.
        if (counted === fresh) counted = undefined
      })
      counted = fresh
      return fresh.counts
    }
  }
  return { byTool: remembered('tool'), byRoute: remembered('route') }
}
