import { isJsonObject, type JsonObject } from '@hermes/contracts/json'
import { decodeText } from '../../../sandbox/egress/decode-text.ts'
import type { EgressFailure } from '../../../sandbox/egress/egress-failure.ts'
import { letGo } from '../../../sandbox/egress/let-go.ts'
import type { EgressStream, StreamHead, StreamSink } from '../../../sandbox/egress/stream.ts'
import { isDeeperText, MAX_MESSAGE_DEPTH } from '../depth.ts'
import { SseParser } from './sse-parser.ts'

/** How an answer over HTTP ended. */
export type AnswerEnd =
  /** All of it has arrived; whether what was waited for was in it is the reader's to know. */
  | { kind: 'complete' }
  | { kind: 'failed'; failure: EgressFailure }
  | { kind: 'oversized'; bytes: number }
  /** A status other than 2xx. */
  | { kind: 'status'; status: number; type: string; body: string }
  /** A body that is neither JSON nor a stream of events, or JSON that cannot be read. */
  | { kind: 'foreign'; status: number; type: string; body: string; why?: string }

export interface AnswerEvents {
  onHead?(head: StreamHead): void
  onMessage(message: JsonObject, bytes: number): void
  /** Once, at last; not after `cancel`. */
  onEnd(end: AnswerEnd): void
}

export interface AnswerLimits {
  /** Bytes of one message. */
  messageBytes: number
  /** Bytes of everything that one answer carries. */
  totalBytes: number
}

/** What is kept of a body that says why something failed. */
const ERROR_BYTES = 64 * 1024

type Form = 'none' | 'json' | 'events' | 'status' | 'foreign'

/**
 * Reads the messages out of one answer of a streamable HTTP server: one JSON document, or a stream of events. Holds at
 * most one message, and gives up beyond the limits.
 */
export class AnswerReader implements StreamSink {
  readonly #events: AnswerEvents
  readonly #limits: AnswerLimits
  #stream: EgressStream | undefined
  #form: Form = 'none'
  #status = 0
  #type = ''
  #parser: SseParser | undefined
  #chunks: Buffer[] = []
  #kept = 0
  #received = 0
  #over = false

  constructor(events: AnswerEvents, limits: AnswerLimits) {
    this.#events = events
    this.#limits = limits
  }

  /** Told of the stream that it reads; the stream may have ended before. */
  reads(stream: EgressStream): void {
    this.#stream = stream
    if (this.#over) stream.cancel()
  }

  /** From where a stream that broke off can be read on, where its server numbers its events. */
  get lastEventId(): string | undefined {
    return this.#parser?.lastEventId
  }

  get retryMs(): number | undefined {
    return this.#parser?.retryMs
  }

  get isEvents(): boolean {
    return this.#form === 'events'
  }

  cancel(): void {
    this.#over = true
    this.#stream?.cancel()
  }

  onHead(head: StreamHead): void {
    this.#status = head.status
    const type = head.header('content-type') ?? ''
    this.#type = (type.includes(';') ? type.slice(0, type.indexOf(';')) : type).trim().toLowerCase()
    this.#form = this.#formOf(head.status)
    if (this.#form === 'events') {
      this.#parser = new SseParser({
        maxBytes: this.#limits.messageBytes,
        onEvent: ({ name, data, bytes }) => {
          if (name === undefined || name === 'message') this.#text(data, bytes)
        },
        onOverlong: (bytes) => this.#oversized(bytes),
      })
    }
    this.#events.onHead?.(head)
  }

  onData(chunk: Buffer): void {
    if (this.#over) return
    this.#received += chunk.length
    const isDocument = this.#form === 'json'
    if (this.#received > (isDocument ? this.#limits.messageBytes : this.#limits.totalBytes)) {
      this.#oversized(this.#received)
    } else if (this.#parser) {
      this.#parser.push(chunk)
    } else if (isDocument) {
      this.#chunks.push(chunk)
    } else {
      this.#keep(chunk)
    }
  }

  #keep(chunk: Buffer): void {
    if (this.#kept + chunk.length <= ERROR_BYTES) {
      this.#chunks.push(chunk)
      this.#kept += chunk.length
      return
    }
    // Enough to say what it is; the rest may never end.
    this.#end(this.#outcome())
    this.#stream?.cancel()
  }

  onEnd(failure?: EgressFailure): void {
    if (this.#over) return
    if (failure) this.#end({ kind: 'failed', failure })
    else if (this.#form === 'json' && this.#document()) this.#end({ kind: 'complete' })
    else this.#end(this.#outcome())
  }

  /** @returns false where it is no message */
  #document(): boolean {
    const text = decodeText(this.#chunks, 'utf-8', false) ?? ''
    this.#chunks = []
    return this.#text(text, this.#received)
  }

  #formOf(status: number): Form {
    if (status > 299) return 'status'
    if (this.#type === 'application/json') return 'json'
    if (this.#type === 'text/event-stream') return 'events'
    return status === 202 || status === 204 ? 'none' : 'foreign'
  }

  #outcome(): AnswerEnd {
    const place = { status: this.#status, type: this.#type }
    switch (this.#form) {
      case 'status':
      case 'foreign':
        return { kind: this.#form, ...place, body: decodeText(this.#chunks, 'utf-8', true) ?? '' }
      case 'json':
        // Asked for only where it was no message.
        return { kind: 'foreign', ...place, body: '' }
      case 'none':
      case 'events':
        return { kind: 'complete' }
    }
  }

  /** @returns false where the text is no message */
  #text(text: string, bytes: number): boolean {
    if (isDeeperText(text, MAX_MESSAGE_DEPTH)) {
      this.#unreadable(`it is nested more than ${MAX_MESSAGE_DEPTH} deep`)
      return false
    }
    const value = parsed(text)
    // 2025-03-26 allows several in one.
    const messages = Array.isArray(value) ? value : [value]
    let whole = true
    for (const message of messages) {
      if (isJsonObject(message) && message.jsonrpc === '2.0') this.#events.onMessage(message, bytes)
      else whole = false
    }
    return whole
  }

  #unreadable(why: string): void {
    this.#end({ kind: 'foreign', status: this.#status, type: this.#type, body: '', why })
    this.#stream?.cancel()
  }

  #oversized(bytes: number): void {
    letGo(bytes)
    this.#end({ kind: 'oversized', bytes })
    this.#stream?.cancel()
  }

  #end(end: AnswerEnd): void {
    if (this.#over) return
    this.#over = true
    this.#chunks = []
    this.#events.onEnd(end)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No JSON: the caller tells it from a message.
    return undefined
  }
}
