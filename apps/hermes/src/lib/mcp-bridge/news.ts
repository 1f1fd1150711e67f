import { setTimeout as wait } from 'node:timers/promises'
import { eventData } from './event-data.ts'

/** Between two attempts to hear the gateway; doubled up to 8 s while it does not answer. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8_000

interface News {
  address: () => Promise<string>
  headers: () => Record<string, string>
  /** The gateway no longer knows the session. */
  lost: () => Promise<void>
  hand: (message: unknown) => void
  signal: AbortSignal
}

/** Keeps the session's stream of news open until `signal`, also over restarts of the gateway. */
export async function newsLoop({ address, headers, lost, hand, signal }: News): Promise<void> {
  let pause = FIRST_PAUSE_MS
  while (!signal.aborted) {
    try {
      const response = await fetch(await address(), { headers: headers(), redirect: 'manual', signal })
      if (response.status === 404) {
        await response.body?.cancel()
        await lost()
      } else if (!response.ok || !response.body) {
        // There is no such stream, and will be none: the client lists the tools again when it needs them.
        return
      } else {
        pause = FIRST_PAUSE_MS
        for await (const data of eventData(response.body)) hand(JSON.parse(data))
      }
    } catch {
      // Nobody answers at the moment; requests tell of it, this stream only comes back when it can.
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
    try {
      await wait(pause, undefined, { signal, ref: false })
    } catch {
      return // closed
    }
  }
}
