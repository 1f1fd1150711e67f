const LF = 10
const CR = 13
const DATA = Buffer.from('data:')
const SPACE = 32

/** One event of a stream (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export interface SseEvent {
  /** Absent where the event has no `event:` line, which means `message`. */
  name?: string
  data: string
  /** Bytes of its lines. */
  bytes: number
}

interface Options {
  /** Of one event. */
  maxBytes: number
  onEvent: (event: SseEvent) => void
  /** The event under way is larger than allowed; nothing more is read. */
  onOverlong: (bytes: number) => void
}

/** Reads events out of chunks of bytes, however they are cut. Never holds more than one event of at most `maxBytes`. */
export class SseParser {
  readonly #options: Options
  /** Of the newest event that had one; says where a broken stream goes on. */
  lastEventId: string | undefined
  /** Milliseconds to wait before the stream is asked for again, where the server said so. */
  retryMs: number | undefined
  #parts: Buffer[] = []
  #held = 0
  #bytes = 0
  #data: string[] = []
  #name: string | undefined
  #dead = false

  constructor(options: Options) {
    this.#options = options
  }

  push(chunk: Buffer): void {
    let from = 0
    for (let end = chunk.indexOf(LF); end !== -1 && !this.#dead; end = chunk.indexOf(LF, from)) {
      this.#line(chunk.subarray(from, end))
      from = end + 1
    }
    if (this.#dead || from === chunk.length) return
    this.#parts.push(chunk.subarray(from))
    this.#held += chunk.length - from
    this.#check(this.#held)
  }

  #line(piece: Buffer): void {
    let line = piece
    if (this.#parts.length > 0) {
      this.#parts.push(piece)
      line = Buffer.concat(this.#parts)
      this.#parts = []
      this.#held = 0
    }
    const length = line[line.length - 1] === CR ? line.length - 1 : line.length
    if (length === 0) {
      this.#dispatch()
      return
    }
    this.#bytes += length
    this.#check(0)
    if (this.#dead) return
    if (line.subarray(0, DATA.length).equals(DATA)) {
      const start = line[DATA.length] === SPACE ? DATA.length + 1 : DATA.length
      this.#data.push(line.toString('utf8', start, length))
    } else {
      this.#field(line.toString('utf8', 0, length))
    }
  }

  #field(line: string): void {
    const colon = line.indexOf(':')
    if (colon === 0) return
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    // A stream may begin with a byte order mark.
    if (field === 'event' || field === '\uFEFFevent') this.#name = value
    else if (field === 'id' && !value.includes('\0')) this.lastEventId = value
    else if (field === 'retry' && /^\d{1,9}$/.test(value)) this.retryMs = Number(value)
    else if (field === 'data' || field === '\uFEFFdata') this.#data.push(value)
  }

  #dispatch(): void {
    const data = this.#data.length === 1 ? this.#data[0] : this.#data.join('\n')
    const name = this.#name
    const bytes = this.#bytes
    const isEvent = this.#data.length > 0
    this.#data = []
    this.#name = undefined
    this.#bytes = 0
    if (isEvent && data) this.#options.onEvent({ data, bytes, ...(name !== undefined && { name }) })
  }

  #check(pending: number): void {
    const bytes = this.#bytes + pending
    if (bytes <= this.#options.maxBytes) return
    this.#dead = true
    this.#parts = []
    this.#data = []
    this.#options.onOverlong(bytes)
  }
}
