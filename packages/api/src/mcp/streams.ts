import type { Authenticate } from '@hermes/contracts/ports/authenticate'
import type { Principal } from '@hermes/contracts/principal'
import { ownerOf } from '@hermes/gateway/inbound/mcp/caller'
import type { Known } from './caller.ts'
import type { EventStream } from './event-stream.ts'
import type { Pulse } from './pulse.ts'

/** Streams of one principal, and in all: each holds a connection. */
const MAX_PER_OWNER = 1_000
const MAX_TOTAL = 5_000

/** How often it is looked whether those who listen are still let in, in ms: a key that is revoked ends within a second. */
const RECHECK_MS = 800

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

/**
 * Keeps the streams that stay open, each only as long as its reader is let in.
 * @param authenticate asked again before each piece of news, and from time to time: a key may have been revoked since
 */
export function createOpenStreams(pulse: Pulse, authenticate: Authenticate): OpenStreams {
  const open = new Map<Open, Known>()
  const perOwner = new Map<string, number>()
  let closed = false

  const isWelcome = async ({ claims }: Known) => {
    try {
      return (await authenticate(claims)).ok
    } catch {
      return true // It cannot be told at the moment, and news holds nothing but that there is some.
    }
  }

  /** Takes the streams of those who are let in no more, each of whom is asked for once. */
  const recheck = async () => {
    const asked = new Map<string, Promise<boolean>>()
    for (const [{ stream }, caller] of open) {
      const { bearer, claimedAgent, local } = caller.claims
      const key = JSON.stringify([bearer, claimedAgent, local])
      const answer = asked.get(key) ?? isWelcome(caller)
      asked.set(key, answer)
      if (!(await answer)) stream.drop()
    }
  }
  let isChecking = false
  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    void recheck().finally(() => {
      isChecking = false
    })
  }, RECHECK_MS)
  timer.unref()

  return {
    hasRoom: (principal) => !closed && open.size < MAX_TOTAL && (perOwner.get(ownerOf(principal)) ?? 0) < MAX_PER_OWNER,
    add(caller, one) {
      const { stream } = one
      const owner = ownerOf(caller.principal)
      open.set(one, caller)
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
      clearInterval(timer)
      for (const { stream, farewell } of open.keys()) {
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
