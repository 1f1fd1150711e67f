import { percentile } from '../run/statistics.ts'
import type { Caller } from './caller.ts'
import { mcpCaller } from './mcp-caller.ts'
import type { Loaded, LoadOrder, Target } from './order.ts'
import { restCaller } from './rest-caller.ts'

/** More calls than this are not made, however fast they go. */
const MOST_CALLS = 200_000
let serial = 0

/** Callers with open connections, ready to call. */
export interface ClosedLoop {
  /**
   * Calls as fast as answers come: each caller makes its next call once it has read and checked the answer before.
   * @param ms how long new calls are begun
   * @throws Error at the first answer that is not the right one
   */
  run(ms: number): Promise<Loaded>
  /** Ends the sessions and closes the connections. */
  close(): Promise<void>
}

/** Opens connections and sessions, so that what they cost is not counted among the calls. */
export async function openLoop({ target, connections }: LoadOrder): Promise<ClosedLoop> {
  const callers = await Promise.all(Array.from({ length: connections }, () => open(target)))
  return {
    async run(ms) {
      const latencies: number[] = []
      const begin = performance.now()
      await Promise.all(callers.map((caller) => callAgain(caller, { begin, ms, latencies })))
      const seconds = (performance.now() - begin) / 1_000
      return { calls: latencies.length, seconds, p50Ms: percentile(latencies, 0.5), p99Ms: percentile(latencies, 0.99) }
    },
    async close() {
      await Promise.all(callers.map((caller) => caller.close()))
    },
  }
}

async function callAgain(caller: Caller, { begin, ms, latencies }: { begin: number; ms: number; latencies: number[] }) {
  for (let sentAt = performance.now(); sentAt - begin < ms && latencies.length < MOST_CALLS; ) {
    // Every call is another one, so that nobody can answer two of them at once.
    await caller.call(`${++serial} Which harbours of the Baltic freeze in winter, and for how long?`)
    const now = performance.now()
    latencies.push(now - sentAt)
    sentAt = now
  }
}

function open(target: Target): Promise<Caller> {
  switch (target.protocol) {
    case 'mcp':
      return mcpCaller(target)
    case 'rest':
      return restCaller(target)
  }
}
