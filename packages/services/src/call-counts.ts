import type { Database } from '@hermes/db/client'
import { callsByRoute, callsByTool, countCalls } from '@hermes/db/traces/counts'

const TTL_MS = 5_000
const DAY_MS = 86_400_000

/** Numbers that many pages ask for; counted at most every five seconds. */
export interface CallCounts {
  /** Of the last 24 hours, by internal tool name. */
  byTool(): Promise<ReadonlyMap<string, number>>
  /** Of the last 24 hours, by the rule that won. */
  byRoute(): Promise<ReadonlyMap<string, number>>
  /** Of all time, as far as they are kept, up to 100,000. */
  total(): Promise<number>
}

/** Counts in the database, and remembers for a moment. */
export function createCallCounts({ pool }: Pick<Database, 'pool'>): CallCounts {
  const yesterday = () => new Date(Date.now() - DAY_MS)
  return {
    byTool: remembered(() => callsByTool(pool, yesterday())),
    byRoute: remembered(() => callsByRoute(pool, yesterday())),
    total: remembered(() => countCalls(pool)),
  }
}

function remembered<T>(count: () => Promise<T>): () => Promise<T> {
  let counted: { at: number; value: Promise<T> } | undefined
  return () => {
    if (counted && Date.now() - counted.at < TTL_MS) return counted.value
    const fresh = { at: Date.now(), value: count() }
    counted = fresh
    fresh.value.catch(() => {
      // A failure is this question's alone; the next one counts anew.
      if (counted === fresh) counted = undefined
    })
    return fresh.value
  }
}
