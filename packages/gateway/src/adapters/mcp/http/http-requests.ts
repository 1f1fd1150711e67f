import type { JsonObject } from '@hermes/contracts/json'
import { enveloped } from '../envelope.ts'
import { type Answer, type Request, type RequestFailure, readAnswer } from '../requests.ts'
import type { AnswerEnd, AnswerEvents, AnswerReader } from './answer-reader.ts'
import type { Link } from './link.ts'
import { modernHeaders } from './modern-headers.ts'
import { troubleOf } from './trouble.ts'

/** Requests in flight on one connection over HTTP, each with an answer stream of its own. */
export interface HttpRequests {
  send: (request: Request) => Promise<Answer>
  /** Sends a message that has no answer of its own: a notification, or the answer to the server's request. */
  tell: (message: JsonObject) => void
  /** Every request in flight fails. */
  closeAll(how: string): void
  /** Resolves when nothing is in flight. */
  idle: () => Promise<void>
}

interface Options {
  link: Link
  /** What every message must carry; empty before 2026-07-28. */
  envelope: JsonObject
  /** A message that came beside the answer: a notification, or a request of the server's. */
  onAside: (message: JsonObject) => void
  /** A request failed in a way that concerns the connection. */
  onTrouble: (failure: RequestFailure) => void
}

/** How long the rest of a stream may take to end after the answer has come, ms; its connection is given up then. */
const LINGER_MS = 1_000

/** One POST a request; the answer is read past the SDK, so that results stay exactly what the server sent. */
export function createHttpRequests({ link, envelope, onAside, onTrouble }: Options): HttpRequests {
  const isModern = Object.keys(envelope).length > 0
  const pending = new Set<HttpCall>()
  const idlers = new Set<() => void>()
  let next = 1

  function settled(call: HttpCall): void {
    pending.delete(call)
    if (pending.size > 0) return
    for (const idle of idlers) idle()
    idlers.clear()
  }

  const nothing: AnswerEvents = { onMessage: () => undefined, onEnd: () => undefined }

  function tell(message: JsonObject): void {
    const whole = message.method === undefined ? message : enveloped(message, envelope)
    link.post(JSON.stringify(whole), modernHeaders(whole), nothing)
  }

  return {
    tell,
    send(request) {
      const { method, params, signal, headers } = request
      if (signal?.aborted) return Promise.resolve({ ok: false, failure: { kind: 'cancelled' } })
      const id = next++
      const message = enveloped({ jsonrpc: '2.0', id, method, params }, envelope)
      const body = JSON.stringify(message)
      return new Promise((resolve) => {
        const call = new HttpCall({
          id,
          request,
          link,
          onAside,
          onSettled(answer, gaveUp) {
            settled(call)
            if (!answer.ok) onTrouble(answer.failure)
            // From 2026-07-28 on, closing the stream is how a request is cancelled.
            if (gaveUp !== undefined && !isModern) {
              tell({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id, reason: gaveUp } })
            }
            resolve(answer)
          },
        })
        pending.add(call)
        call.begin(body, { ...(isModern && modernHeaders(message)), ...headers })
      })
    },
    closeAll(how) {
      for (const call of [...pending]) call.close(how)
    },
    idle: () => (pending.size === 0 ? Promise.resolve() : new Promise((resolve) => void idlers.add(resolve))),
  }
}

interface CallOptions {
  id: number
  request: Request
  link: Link
  onAside: (message: JsonObject) => void
  /** @param gaveUp why nobody waits for the answer any more, where the server must be told */
  onSettled: (answer: Answer, gaveUp?: string) => void
}

/** One request and its answer. */
class HttpCall implements AnswerEvents {
  readonly #options: CallOptions
  readonly #timer: NodeJS.Timeout
  #reader: AnswerReader | undefined
  #linger: NodeJS.Timeout | undefined
  #settled = false

  constructor(options: CallOptions) {
    this.#options = options
    const { timeoutMs, signal } = options.request
    this.#timer = setTimeout(() => this.#giveUp({ kind: 'timeout' }, `no answer within ${timeoutMs} ms`), timeoutMs)
    signal?.addEventListener('abort', this.#onAbort, { once: true })
  }

  begin(body: string, headers: Readonly<Record<string, string>>): void {
    const reader = this.#options.link.post(body, headers, this)
    if (typeof reader === 'string') this.#fail({ kind: 'not_sent', why: reader })
    else this.#reader = reader
  }

  close(how: string): void {
    this.#reader?.cancel()
    this.#fail({ kind: 'closed', how })
  }

  readonly #onAbort = (): void => this.#giveUp({ kind: 'cancelled' }, 'the caller cancelled the call')

  onMessage(message: JsonObject): void {
    if (message.method !== undefined) {
      this.#options.onAside(message)
      return
    }
    // Whatever answers another request is dropped.
    if (message.id !== this.#options.id || this.#settled) return
    if (this.#reader?.isEvents) this.#linger = setTimeout(() => this.#reader?.cancel(), LINGER_MS)
    this.#settle(readAnswer(message))
  }

  onEnd(end: AnswerEnd): void {
    clearTimeout(this.#linger)
    if (this.#settled) return
    this.#fail(troubleOf(end, this.#options.link.agreement) ?? this.#unanswered())
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
    this.#options.request.signal?.removeEventListener('abort', this.#onAbort)
    this.#options.onSettled(answer, gaveUp)
  }
}
