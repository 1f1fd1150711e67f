import type { ServerResponse } from 'node:http'
import type { CallResult } from '@hermes/contracts/call'
import type { RpcNotification, RpcResponse } from '@hermes/gateway/inbound/mcp/json-rpc'
import type { Accepted } from './accept.ts'
import { EventStream } from './event-stream.ts'

/**
 * The answer to one POST. It is plain JSON as long as there is nothing but the answer to send; the first notification
 * makes a stream of it.
 */
export class HttpExchange {
  readonly #response: ServerResponse
  readonly #accepted: Accepted
  #stream: EventStream | undefined
  #beats = 0

  constructor(response: ServerResponse, accepted: Accepted) {
    this.#response = response
    this.#accepted = accepted
  }

  /** Undefined where the client reads no streams. */
  get notify(): ((notification: RpcNotification) => void) | undefined {
    return this.#accepted.events ? this.#notify : undefined
  }

  /** Whether the pipeline has been given a call that this request asks for, and leaves its record. */
  taken = false
  readonly calls = (): void => {
    this.taken = true
  }

  /** Names the call in the headers, where they are still to be sent. */
  readonly ran = (call: CallResult): void => {
    if (this.#response.headersSent) return
    this.#response.setHeader('x-hermes-trace-id', call.traceId)
    this.#response.setHeader('x-hermes-call-id', call.callId)
  }

  /** Keeps a long wait alive: what has been silent for a whole beat becomes a stream. */
  readonly beat = (): void => {
    this.#beats += 1
    if (this.#accepted.events && (this.#stream || this.#beats > 1)) this.#open().beat()
  }

  /** @param answers what is to be answered; nothing where all was cancelled or nothing was asked */
  finish(answers: RpcResponse | readonly RpcResponse[] | undefined, status = 200): void {
    const response = this.#response
    if (response.destroyed) return
    if (answers === undefined) {
      if (this.#stream) this.#stream.end()
      else response.writeHead(202).end()
      return
    }
    if (this.#stream || !this.#accepted.json) {
      const stream = this.#open()
      for (const answer of [answers].flat()) stream.send(answer)
      stream.end()
      return
    }
    sendJson(response, status, answers)
  }

  readonly #notify = (notification: RpcNotification): void => {
    const stream = this.#open()
    // What a slow reader misses of the way, it still gets in the answer.
    if (!stream.behind) stream.send(notification)
  }

  #open(): EventStream {
    this.#stream ??= new EventStream(this.#response)
    return this.#stream
  }
}

/** Answers a request whole: headers and body in one piece. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  // As text it leaves together with the headers, in one piece.
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}
