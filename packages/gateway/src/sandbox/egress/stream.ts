import type { Dispatcher } from 'undici'
import { EgressFailure, transportFailure } from './egress-failure.ts'
import type { Hop } from './redirect.ts'

/** The beginning of an answer that is still arriving. */
export interface StreamHead {
  status: number
  /** One header, by its lower-case name; repeated ones are joined with a comma. */
  header: (name: string) => string | undefined
}

/** Receives an answer while it arrives; called in order, and not any more once the stream has been cancelled. */
export interface StreamSink {
  onHead(head: StreamHead): void
  onData(chunk: Buffer): void
  /** Once, at last: without a failure where the answer is complete. */
  onEnd(failure?: EgressFailure): void
}

/** An answer under way. */
export interface EgressStream {
  /** Lets go of the answer and of its connection; a request that still waits for a connection is not sent any more. */
  cancel(): void
}

interface Options {
  dispatcher: Dispatcher
  hop: Hop
  sink: StreamSink
}

/**
 * Sends one request to one address and hands the answer on as it arrives. Nothing is held back and nothing is capped: how
 * much of it is wanted, and how long it may take, is the sink's to say, by `cancel`.
 */
export function openStream({ dispatcher, hop, sink }: Options): EgressStream {
  const handler = new StreamHandler(sink)
  dispatcher.dispatch(
    {
      origin: hop.url.origin,
      path: hop.url.pathname + hop.url.search,
      method: hop.method,
      headers: hop.headers,
      body: hop.body ?? null,
    },
    handler,
  )
  return handler
}

class StreamHandler implements Dispatcher.DispatchHandler, EgressStream {
  readonly #sink: StreamSink
  #controller: Dispatcher.DispatchController | undefined
  #started = false
  #over = false

  constructor(sink: StreamSink) {
    this.#sink = sink
  }

  cancel(): void {
    if (this.#over) return
    this.#over = true
    this.#controller?.abort(new Error('not wanted any more'))
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    // Cancelled while it waited for a connection: nothing is sent.
    if (this.#over) controller.abort(new Error('not wanted any more'))
    else this.#started = true
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200 || this.#over) return
    const header = (name: string) => {
      const value = headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    }
    const encoding = header('content-encoding')?.trim().toLowerCase() ?? ''
    if (encoding === '' || encoding === 'identity') {
      this.#sink.onHead({ status, header })
      return
    }
    // Nobody asked for it, and an unpacker would hold a stream of events back.
    const message = `the answer is packed as "${encoding}", which was not asked for`
    this.#end(new EgressFailure({ kind: 'transport', cause: 'bad_body', message }, true))
    this.#controller?.abort(new Error(message))
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#over) this.#sink.onData(chunk)
  }

  onResponseEnd(): void {
    this.#end()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#end(transportFailure(error, this.#started))
  }

  #end(failure?: EgressFailure): void {
    if (this.#over) return
    this.#over = true
    this.#sink.onEnd(failure)
  }
}
