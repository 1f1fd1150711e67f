import type { Dispatcher } from 'undici'
import { type BodySink, contentEncoding, createBodySink } from './body-sink.ts'
import { EgressFailure, transportFailure } from './egress-failure.ts'
import { letGo } from './let-go.ts'

/** One request to one address; redirects are the client's business. */
export interface Exchange {
  dispatcher: Dispatcher
  url: URL
  method: string
  headers: Readonly<Record<string, string>>
  body?: string
  maxBytes: number
  /** Its reason is the EgressFailure that the promise rejects with. */
  signal: AbortSignal
}

export interface Reply {
  status: number
  /** Lower-case names; repeated headers are joined with a comma. */
  headers: Readonly<Record<string, string>>
  /** The body, in order. */
  chunks: readonly Buffer[]
  /** Bytes of the whole body where its length was announced, else those seen until the cut. */
  received: number
  truncated: boolean
}

/** Sends one request and reads the body whole, up to the cap. Rejects with an EgressFailure. */
export function exchange(request: Exchange): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const handler = new ReplyReader(request, resolve, reject)
    if (request.signal.aborted) return handler.abort()
    request.signal.addEventListener('abort', handler.abort, { once: true })
    request.dispatcher.dispatch(
      {
        origin: request.url.origin,
        path: request.url.pathname + request.url.search,
        method: request.method,
        headers: request.headers,
        body: request.body ?? null,
      },
      handler,
    )
  })
}

class ReplyReader implements Dispatcher.DispatchHandler {
  readonly #request: Exchange
  readonly #resolve: (reply: Reply) => void
  readonly #reject: (failure: EgressFailure) => void
  #controller: Dispatcher.DispatchController | undefined
  #sink: BodySink | undefined
  #started = false
  #settled = false
  #status = 0
  #headers: Record<string, string> = {}

  constructor(request: Exchange, resolve: (reply: Reply) => void, reject: (failure: EgressFailure) => void) {
    this.#request = request
    this.#resolve = resolve
    this.#reject = reject
  }

  readonly abort = (): void => {
    const { reason } = this.#request.signal
    const fault = reason instanceof EgressFailure ? reason.fault : { kind: 'aborted' as const }
    this.#fail(new EgressFailure(fault, this.#started))
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    // Given up while it waited for a connection: nothing is sent.
    if (this.#settled) {
      controller.abort(new Error('given up'))
      return
    }
    this.#started = true
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return
    this.#status = status
    this.#headers = flatten(headers)
    const encoding = contentEncoding(this.#headers['content-encoding'])
    if (!encoding) {
      const message = `the answer is packed as "${this.#headers['content-encoding']}", which is not understood`
      this.#fail(new EgressFailure({ kind: 'transport', cause: 'bad_body', message }, true))
      return
    }
    this.#sink = createBodySink(encoding, this.#request.maxBytes, () => this.#finish())
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#settled || !this.#sink) return
    if (this.#sink.write(chunk)) this.#finish()
  }

  onResponseEnd(): void {
    this.#finish()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(transportFailure(error, this.#started))
  }

  #finish(): void {
    if (this.#settled || !this.#sink) return
    this.#settled = true
    this.#release()
    this.#sink.end().then(
      ({ chunks, received, truncated }) => {
        // The rest of a cut body is not worth reading: the connection goes with it.
        if (truncated) {
          this.#controller?.abort(new Error('cut at the limit'))
          letGo(received)
        }
        const announced = this.#headers['content-encoding'] ? Number.NaN : Number(this.#headers['content-length'])
        const whole = truncated && announced > received ? announced : received
        this.#resolve({ status: this.#status, headers: this.#headers, chunks, received: whole, truncated })
      },
      (error: unknown) => {
        const message = 'the compressed answer is damaged'
        this.#reject(new EgressFailure({ kind: 'transport', cause: 'bad_body', message }, true, { cause: error }))
      },
    )
  }

  #fail(failure: EgressFailure): void {
    if (this.#settled) return
    this.#settled = true
    this.#release()
    this.#sink?.destroy()
    this.#controller?.abort(failure)
    this.#reject(failure)
  }

  #release(): void {
    this.#request.signal.removeEventListener('abort', this.abort)
  }
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const name in headers) {
    const value = headers[name]
    if (value !== undefined) flat[name.toLowerCase()] = typeof value === 'string' ? value : value.join(', ')
  }
  return flat
}
