import type { Principal } from '@hermes/contracts/principal'
import { ownerOf } from '@hermes/gateway/inbound/mcp/caller'
import type { EventStream } from './event-stream.ts'
import type { Pulse } from './pulse.ts'

/** Streams of one principal, and in all: each holds a connection. */
const MAX_PER_OWNER = 1_000
const MAX_TOTAL = 5_000

interface Open {
  stream: EventStream
  /** What goes before its end when the gateway ends it. */
  farewell?: object
}

/** The streams that stay open for news. */
export interface OpenStreams {
  /** Whether one more may be opened. */
  hasRoom(principal: Principal): boolean
  /** @returns a function that forgets it, once its connection has closed */
  add(principal: Principal, open: Open): () => void
  /** Ends them all, in good order; there is room for none any more. */
  close(): void
}

export function createOpenStreams(pulse: Pulse): OpenStreams {
  const open = new Set<Open>()
  const perOwner = new Map<string, number>()
  let closed = false
  return {
    hasRoom: (principal) => !closed && open.size < MAX_TOTAL && (perOwner.get(ownerOf(principal)) ?? 0) < MAX_PER_OWNER,
    add(principal, one) {
      const owner = ownerOf(principal)
      open.add(one)
      perOwner.set(owner, (perOwner.get(owner) ?? 0) + 1)
      // A reader that has let so much pile up would go on doing so: it may come back.
      const stop = pulse.add(() => (one.stream.behind ? one.stream.drop() : one.stream.beat()))
      return () => {
        stop()
        if (!open.delete(one)) return
        const left = (perOwner.get(owner) ?? 1) - 1
        if (left > 0) perOwner.set(owner, left)
        else perOwner.delete(owner)
      }
    },
    close() {
      closed = true
      for (const { stream, farewell } of open) {
        if (farewell) stream.send(farewell)
        stream.end()
      }
    },
  }
}

/** Sends news, unless the reader does not even read what it was sent before. */
export function tell(stream: EventStream | undefined, news: object): void {
  if (stream?.behind) stream.drop()
  else stream?.send(news)
}
