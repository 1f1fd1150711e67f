import { percentile } from '../run/statistics.ts'
import type { Caller } from './caller.ts'
import { mcpCaller } from './mcp-caller.ts'
import type { Loaded, LoadOrder, Target } from './order.ts'
import { restCaller } from './rest-caller.ts'

/** More calls than this are not made, however fast they go. */
const MOST_CALLS = 200_000
let serial = 0

/**
 * Calls as fast as answers come. Connections and sessions are opened before the clock starts.
 * @throws Error at the first answer that is not the right one
 */
export async function closedLoop({ target, connections, ms }: LoadOrder): Promise<Loaded> {
  const callers = await Promise.all(Array.from({ length: connections }, () => open(target)))
  const latencies: number[] = []
  const begin = performance.now()
  const run = async (caller: Caller) => {
    for (let sentAt = performance.now(); sentAt - begin < ms && latencies.length < MOST_CALLS; ) {
      // Every call is another one, so that nobody can answer two of them at once.
      await caller.call(`${++serial} Which harbours of the Baltic freeze in winter, and for how long?`)
      const now = performance.now()
      latencies.push(now - sentAt)
      sentAt = now
    }
  }
  await Promise.all(callers.map(run))
  const seconds = (performance.now() - begin) / 1_000
  await Promise.all(callers.map((caller) => caller.close()))
  return { calls: latencies.length, seconds, p50Ms: percentile(latencies, 0.5), p99Ms: percentile(latencies, 0.99) }
}

function open(target: Target): Promise<Caller> {
  switch (target.protocol) {
    case 'mcp':
      return mcpCaller(target)
    case 'rest':
      return restCaller(target)
  }
}
