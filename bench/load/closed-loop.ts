import { percentile } from '../run/statistics.ts'
import type { Caller } from './caller.ts'
import { mcpCaller } from './mcp-caller.ts'
import type { Loaded, LoadOrder, Target, Until } from './order.ts'
import { restCaller } from './rest-caller.ts'

/** More calls than this are not made, however fast they go. */
const MOST_CALLS = 200_000
let serial = 0

/** Callers with open connections, ready to call. */
export interface ClosedLoop {
  /**
   * Calls as fast as answers come: each caller makes its next call once it has read and checked the answer before.
   * @throws Error at the first answer that is not the right one
   */
  run(until: Until): Promise<Loaded>
  /** Ends the sessions and closes the connections. */
  close(): Promise<void>
}

/** Opens connections and sessions, so that what they cost is not counted among the calls. */
export async function openLoop({ target, connections }: LoadOrder): Promise<ClosedLoop> {
  const callers = await Promise.all(Array.from({ length: connections }, () => open(target)))
  return {
    async run({ ms, calls = MOST_CALLS }) {
      const latencies: number[] = []
      const begin = performance.now()
      const budget = { until: begin + ms, calls }
      await Promise.all(callers.map((caller) => callAgain(caller, budget, latencies)))
      const seconds = (performance.now() - begin) / 1_000
      return { calls: latencies.length, seconds, p50Ms: percentile(latencies, 0.5), p99Ms: percentile(latencies, 0.99) }
    },
    async close() {
      await Promise.all(callers.map((caller) => caller.close()))
    },
  }
}

interface Budget {
  /** Of the monotonic clock. */
  until: number
  /** Calls that may still be begun, by all callers. */
  calls: number
}

async function callAgain(caller: Caller, budget: Budget, latencies: number[]): Promise<void> {
  for (let sentAt = performance.now(); sentAt < budget.until && budget.calls-- > 0; ) {
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
