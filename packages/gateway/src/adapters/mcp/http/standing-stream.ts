import type { JsonObject } from '@hermes/contracts/json'
import type { RequestFailure } from '../requests.ts'
import type { AnswerEnd, AnswerEvents, AnswerReader } from './answer-reader.ts'

/** The stream of what a server says by itself. */
export interface StandingStream {
  stop(): void
}

interface Options {
  /**
   * Opens it. @param lastEventId of the stream that broke off, where its server numbers its events
   * @returns why it cannot be opened, or the stream
   */
  open: (lastEventId: string | undefined, events: AnswerEvents) => AnswerReader | string
  onMessage: (message: JsonObject) => void
  /** How an ending reads as a failure; undefined for a whole answer. */
  troubleOf: (end: AnswerEnd) => RequestFailure | undefined
  /** Opening failed in a way that concerns the connection. */
  onTrouble: (failure: RequestFailure) => void
}

const FIRST_MS = 250
const LAST_MS = 30_000
/** A stream that lived this long was a good one: the pauses begin anew. */
const STABLE_MS = 5_000

/**
 * Keeps the stream open for as long as the connection lives, going on after the last event where the server numbers them
 * (2025-11-25, Resumability). A server that has no such stream (405, or anything else than events) is not asked again.
 */
export function keepStream({ open, onMessage, troubleOf, onTrouble }: Options): StandingStream {
  let reader: AnswerReader | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let pauseMs = FIRST_MS

  function start(lastEventId?: string): void {
    if (stopped) return
    const since = performance.now()
    let isStream = false
    const opened = open(lastEventId, {
      onHead: ({ status, header }) => {
        isStream = status < 300 && (header('content-type') ?? '').startsWith('text/event-stream')
      },
      onMessage,
      onEnd: (end) => ended(end, { isStream, livedMs: performance.now() - since, lastEventId }),
    })
    if (typeof opened === 'object' && !stopped) reader = opened
  }

  interface Stream {
    isStream: boolean
    livedMs: number
    lastEventId: string | undefined
  }

  function ended(end: AnswerEnd, { isStream, livedMs, lastEventId }: Stream): void {
    if (stopped) return
    const trouble = troubleOf(end)
    if (trouble?.kind === 'session_lost' || (trouble?.kind === 'unreachable' && !trouble.sent)) {
      onTrouble(trouble)
      return
    }
    const mayPass = isStream || end.kind === 'failed' || (end.kind === 'status' && end.status >= 500)
    if (!mayPass) return
    if (livedMs >= STABLE_MS) pauseMs = FIRST_MS
    const waitMs = Math.max(pauseMs, Math.min(reader?.retryMs ?? 0, LAST_MS))
    pauseMs = Math.min(pauseMs * 2, LAST_MS)
    const from = reader?.lastEventId ?? lastEventId
    timer = setTimeout(() => start(from), waitMs)
    timer.unref()
  }

  start()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
      reader?.cancel()
    },
  }
}
