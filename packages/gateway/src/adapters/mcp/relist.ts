import { setTimeout as delay } from 'node:timers/promises'
import type { CatalogueTool } from '@hermes/contracts/server'
import type { Listing } from './list-tools.ts'

interface Options {
  everyMs: number
  /** Undefined while there is no connection; the next one lists anyway. */
  list: () => Promise<Listing> | undefined
  onTools: (tools: readonly CatalogueTool[]) => void
  /** The known tools stay. */
  onRefused: (reason: string) => void
}

export interface Relist {
  /** The server says that its tools have changed. */
  ask: () => void
}

/**
 * Reads a server's list again after it announced a change: in a task of its own (the announcement is handled inside the
 * connection's reader, which must go on to read the answer), one at a time, and at most once every `everyMs` however
 * often the server announces.
 */
export function createRelist({ everyMs, list, onTools, onRefused }: Options): Relist {
  let running = false
  let asked = false

  async function work(): Promise<void> {
    running = true
    while (asked) {
      asked = false
      const listing = await list()
      if (listing?.ok) onTools(listing.tools)
      else if (listing) onRefused(listing.reason)
      await delay(everyMs, undefined, { ref: false })
    }
    running = false
  }

  return {
    ask() {
      asked = true
      if (!running) void work()
    },
  }
}
