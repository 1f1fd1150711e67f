import type { Authenticate } from '@hermes/contracts/ports/authenticate'
import type { Principal } from '@hermes/contracts/principal'
import { ownerOf } from '@hermes/gateway/inbound/mcp/caller'
import type { Known } from './caller.ts'
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

/** A stream that stays open for news. */
export interface NewsStream {
  /** Sends news, unless its reader has become unwelcome, or does not even read what it was sent before. */
  tell(news: object): void
  end(): void
  /** To be called once its connection has closed. */
  forget(): void
}

/** The streams that stay open for news. */
export interface OpenStreams {
  /** Whether one more may be opened. */
  hasRoom(principal: Principal): boolean
  add(caller: Known, open: Open): NewsStream
  /** Ends them all, in good order; there is room for none any more. */
  close(): void
}

/** @param authenticate asked again before each piece of news: a key may have been revoked since the stream was opened */
export function createOpenStreams(pulse: Pulse, authenticate: Authenticate): OpenStreams {
  const open = new Set<Open>()
  const perOwner = new Map<string, number>()
  let closed = false

  const isWelcome = async ({ claims }: Known) => {
    try {
      return (await authenticate(claims)).ok
    } catch {
      return true // It cannot be told at the moment, and news holds nothing but that there is some.
    }
  }

  return {
    hasRoom: (principal) => !closed && open.size < MAX_TOTAL && (perOwner.get(ownerOf(principal)) ?? 0) < MAX_PER_OWNER,
    add(caller, one) {
      const { stream } = one
      const owner = ownerOf(caller.principal)
      open.add(one)
      perOwner.set(owner, (perOwner.get(owner) ?? 0) + 1)
      // A reader that has let so much pile up would go on doing so: it may come back.
      const stop = pulse.add(() => (stream.behind ? stream.drop() : stream.beat()))
      return {
        tell: (news) => void isWelcome(caller).then((welcome) => (welcome ? sendNews(stream, news) : stream.drop())),
        end: () => stream.end(),
        forget() {
          stop()
          if (!open.delete(one)) return
          const left = (perOwner.get(owner) ?? 1) - 1
          if (left > 0) perOwner.set(owner, left)
          else perOwner.delete(owner)
        },
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

/** Sends what nobody has asked for at the moment. */
export function sendNews(stream: EventStream, news: object): void {
  if (stream.behind) stream.drop()
  else stream.send(news)
}
