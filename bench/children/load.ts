import { type ClosedLoop, openLoop } from '../load/closed-loop.ts'
import type { Started } from './protocol.ts'

/** The callers, in a process of their own, so that nothing else is done between two calls. */
export async function startLoad(): Promise<Started> {
  let loop: ClosedLoop | undefined
  return {
    callers: {
      async open(order) {
        loop = await openLoop(order)
      },
      async run(until) {
        if (!loop) throw new Error('Nobody is there to call.')
        return await loop.run(until)
      },
      async close() {
        await loop?.close()
        loop = undefined
      },
    },
    stop: async () => undefined,
  }
}
