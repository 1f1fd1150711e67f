import type { JsonObject } from '@hermes/contracts/json'
import type { ProgressUpdate } from '@hermes/contracts/relay'
import { readLog, relayLog } from '../asides.ts'
import { type Answer, type Request, type RequestFailure, readAnswer } from '../requests.ts'
import type { AnswerEnd, AnswerEvents, AnswerReader } from './answer-reader.ts'
import type { Link } from './link.ts'
import { troubleOf } from './trouble.ts'

/** How long the rest of a stream may take to end after the answer has come, ms; its connection is given up then. */
const LINGER_MS = 1_000

interface HttpCallOptions {
  id: number
  request: Request
  link: Link
  onAside: (message: JsonObject) => void
  /** @param gaveUp why nobody waits for the answer any more, where the server must be told */
  onSettled: (answer: Answer, gaveUp?: string) => void
  /** Its stream could not be read on, for a reason that concerns the connection. */
  onTrouble: (failure: RequestFailure) => void
  /** Streams that broke off can be read on: before 2026-07-28. */
  mayResume: boolean
}

/** Times in a row that a stream without anything new is asked for again. */
const MAX_RESUMES = 3
/** Times in all: of a server that brings something new each time, but never the answer. */
const MAX_RESUMES_IN_ALL = 1_000
/** Pause before a stream is read on, at least, ms: what a server wishes must not keep the gateway busy. */
const SHORTEST_RESUME_MS = 100
/** Pause before a stream is read on that its server has ended without saying when to come again, ms. */
const RESUME_MS = 500
const LONGEST_RESUME_MS = 30_000

/** One request and its answer. */
export class HttpCall implements AnswerEvents {
  readonly #options: HttpCallOptions
  readonly #timer: NodeJS.Timeout
  #reader: AnswerReader | undefined
  #linger: NodeJS.Timeout | undefined
  #pause: NodeJS.Timeout | undefined
  /** Where the stream can be read on, and how often in a row that has been tried. */
  #lastEventId: string | undefined
  #resumes = 0
  #resumesInAll = 0
  #settled = false

  constructor(options: HttpCallOptions) {
    this.#options = options
    const { timeoutMs, signal } = options.request
    this.#timer = setTimeout(() => this.#giveUp({ kind: 'timeout' }, `no answer within ${timeoutMs} ms`), timeoutMs)
    signal?.addEventListener('abort', this.#onAbort, { once: true })
  }

  begin(body: string, headers: Readonly<Record<string, string>>): void {
    this.#read(this.#options.link.post({ body, headers }, this))
  }

  close(how: string): void {
    this.#reader?.cancel()
    this.#fail({ kind: 'closed', how })
  }

  readonly #onAbort = (): void => this.#giveUp({ kind: 'cancelled' }, 'the caller cancelled the call')

  onMessage(message: JsonObject): void {
    if (message.method !== undefined) {
      this.#aside(message)
      return
    }
    // Whatever answers another request is dropped.
    if (message.id !== this.#options.id || this.#settled) return
    if (this.#reader?.isEvents) this.#linger = setTimeout(() => this.#reader?.cancel(), LINGER_MS)
    this.#settle(readAnswer(message))
  }

  progress(update: ProgressUpdate): void {
    this.#options.request.relay?.onProgress?.(update)
  }

  /** Lines of the log on the stream of this request are this request's; those elsewhere are nobody's. */
  #aside(message: JsonObject): void {
    const { relay } = this.#options.request
    const line = relay?.log && !this.#settled ? readLog(message) : undefined
    if (relay && line) relayLog(relay, line)
    else this.#options.onAside(message)
  }

  onEnd(end: AnswerEnd): void {
    clearTimeout(this.#linger)
    if (this.#settled || this.#resume(end)) return
    const trouble = troubleOf(end, this.#options.link.agreement)
    if (this.#resumesInAll === 0) {
      this.#fail(trouble ?? this.#unanswered())
      return
    }
    // The request had been taken; that its stream cannot be read on says nothing of what became of it.
    if (trouble) this.#options.onTrouble(trouble)
    this.#fail({
      kind: 'unreachable',
      cause: 'closed',
      why: 'its stream broke off and could not be read on',
      sent: true,
    })
  }

  /**
   * A stream whose events are numbered may be ended or break off at any time, to be read on from where it was (2025-11-25,
   * Resumability and Redelivery). @returns false where it cannot be
   */
  #resume(end: AnswerEnd): boolean {
    const { mayResume, link } = this.#options
    const broke = end.kind === 'failed' && end.failure.fault.kind === 'transport' && end.failure.sent
    if (!mayResume || (end.kind !== 'complete' && !broke)) return false
    const newest = this.#reader?.lastEventId
    if (newest !== undefined) this.#resumes = 0
    this.#lastEventId = newest ?? this.#lastEventId
    if (this.#lastEventId === undefined || this.#resumes++ === MAX_RESUMES) return false
    if (this.#resumesInAll++ === MAX_RESUMES_IN_ALL) return false
    // One that broke off is asked for soon: either it is there again, or nobody is.
    const wishedMs = broke ? 0 : Math.min(this.#reader?.retryMs ?? RESUME_MS, LONGEST_RESUME_MS)
    const waitMs = Math.max(wishedMs, SHORTEST_RESUME_MS)
    this.#pause = setTimeout(() => this.#read(link.listen(this.#lastEventId, this)), waitMs)
    return true
  }

  #read(reader: AnswerReader | string): void {
    if (typeof reader === 'string') this.#fail({ kind: 'not_sent', why: reader })
    else this.#reader = reader
  }

  #unanswered(): RequestFailure {
    return this.#reader?.isEvents
      ? { kind: 'unreachable', cause: 'closed', why: 'it ended the stream before the answer', sent: true }
      : { kind: 'foreign', why: 'what it sent does not answer the request' }
  }

  #giveUp(failure: RequestFailure, reason: string): void {
    if (this.#settled) return
    this.#reader?.cancel()
    this.#settle({ ok: false, failure }, reason)
  }

  #fail(failure: RequestFailure): void {
    this.#settle({ ok: false, failure })
  }

  #settle(answer: Answer, gaveUp?: string): void {
    if (this.#settled) return
    this.#settled = true
    clearTimeout(this.#timer)
    clearTimeout(this.#pause)
    this.#options.request.signal?.removeEventListener('abort', this.#onAbort)
    this.#options.onSettled(answer, gaveUp)
  }
}
