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

const MAX_SLOWER = 60
/** Pauses without an announcement after which a server counts as quiet. */
const QUIET_PAUSES = 4

/**
 * Reads a server's list again after it announced a change: in a task of its own (the announcement is handled inside the
 * connection's reader, which must go on to read the answer), one at a time, and at most once every `everyMs` however
 * often the server announces. One that goes on announcing is read ever less often, down to a 60th of that, until it has
 * been quiet for a while: each other list is compiled, stored and told to every client.
 */
export function createRelist({ everyMs, list, onTools, onRefused }: Options): Relist {
  let running = false
  let asked = false
  let pauseMs = everyMs
  let readAt = Number.NEGATIVE_INFINITY

  async function work(): Promise<void> {
    running = true
    if (performance.now() - readAt > pauseMs * QUIET_PAUSES) pauseMs = everyMs
    while (asked) {
      if (!(await round())) break
      readAt = performance.now()
      await delay(pauseMs, undefined, { ref: false })
      pauseMs = Math.min(pauseMs * 2, everyMs * MAX_SLOWER)
    }
    running = false
  }

  /** @returns false where there is no connection. Never rejects: nobody waits for the work, so that would end the process. */
  async function round(): Promise<boolean> {
    try {
      const listed = list()
      if (!listed) return false
      asked = false
      const listing = await listed
      if (listing.ok) onTools(listing.tools)
      else onRefused(listing.reason)
    } catch (error) {
      asked = false
      onRefused(`the gateway failed at them: ${error instanceof Error ? error.message : String(error)}`)
    }
    return true
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
