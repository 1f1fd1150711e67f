import type { ServerResponse } from 'node:http'

/** Bytes that a reader may be behind with what is sent unasked; one further behind does not read, or cannot keep up. */
const MAX_BEHIND = 256 * 1024

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  // Proxies of the nginx kind would hold events back.
  'x-accel-buffering': 'no',
}

/** Server-sent events of JSON-RPC messages on a response. */
export class EventStream {
  readonly #response: ServerResponse

  constructor(response: ServerResponse) {
    this.#response = response
    response.writeHead(200, HEADERS)
    // Clients wait for the headers before they take the stream for open.
    response.flushHeaders()
  }

  /** Writes what was asked for, whatever its size. */
  send(message: object): void {
    this.#write(`event: message\ndata: ${JSON.stringify(message)}\n\n`)
  }

  /** Whether the reader is too far behind for anything that it can do without, so that nothing piles up here. */
  get behind(): boolean {
    return this.#response.writableLength > MAX_BEHIND
  }

  /** Writes a comment: proxies see that the connection is alive, clients nothing. */
  beat(): void {
    if (!this.behind) this.#write(': alive\n\n')
  }

  /** Takes the connection from a reader. */
  drop(): void {
    this.#response.destroy()
  }

  end(): void {
    this.#response.end()
  }

  #write(text: string): void {
    const response = this.#response
    if (response.destroyed || response.writableEnded) return
    response.write(text)
  }
}
