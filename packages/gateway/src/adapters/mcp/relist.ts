import { setTimeout as delay } from 'node:timers/promises'
import type { CatalogueTool } from '@hermes/contracts/server'
import type { Listing } from './list-tools.ts'

interface Options {
  everyMs: number
  /** Undefined while there is no connection yet: the question is kept for `resume`. */
  list: () => Promise<Listing> | undefined
  onTools: (tools: readonly CatalogueTool[]) => void
  /** The known tools stay. */
  onRefused: (reason: string) => void
}

export interface Relist {
  /** The server says that its tools have changed. */
  ask: () => void
  /** There is a connection (again): what was announced while it was being made is looked at now. */
  resume: () => void
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
      const listed = list()
      if (!listed) break
      asked = false
      const listing = await listed
      if (listing.ok) onTools(listing.tools)
      else onRefused(listing.reason)
      await delay(everyMs, undefined, { ref: false })
    }
    running = false
  }

  return {
    ask() {
      asked = true
      if (!running) void work()
    },
    resume() {
      if (asked && !running) void work()
    },
  }
}
