import type { Dispatcher } from 'undici'
import { EgressFailure } from './egress-failure.ts'
import type { EgressRules } from './egress-rules.ts'
import { type Hop, isRedirect, MAX_REDIRECTS, nextHop } from './redirect.ts'
import { type EgressStream, openStream, type StreamHead, type StreamSink } from './stream.ts'

/** One outgoing request whose answer is read while it arrives. Its time is the caller's to limit. */
export interface StreamRequest {
  url: string
  method: 'GET' | 'POST' | 'DELETE'
  headers: Readonly<Record<string, string>>
  body?: string
  /** Lower-case names of headers whose values hold secrets: dropped where a redirect changes the origin. */
  secretHeaders: ReadonlySet<string>
}

interface Ways {
  rules: EgressRules
  dispatcher: Dispatcher
}

/**
 * Sends the request and goes after redirects, each checked like the first address. The sink sees the last answer only.
 * Whatever goes wrong, a refusal of the rules too, ends in its `onEnd`, which may be before this function returns.
 */
export function followStream(request: StreamRequest, sink: StreamSink, ways: Ways): EgressStream {
  const following = new Following(request, sink, ways)
  following.start()
  return following
}

class Following implements EgressStream, StreamSink {
  readonly #request: StreamRequest
  readonly #sink: StreamSink
  readonly #ways: Ways
  #hop: Hop | undefined
  #stream: EgressStream | undefined
  #redirects = 0
  #cancelled = false

  constructor(request: StreamRequest, sink: StreamSink, ways: Ways) {
    this.#request = request
    this.#sink = sink
    this.#ways = ways
  }

  start(): void {
    const { url, method, headers, body } = this.#request
    this.#go(false, () => ({
      url: this.#ways.rules.checkUrl(url, false),
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    }))
  }

  cancel(): void {
    this.#cancelled = true
    this.#stream?.cancel()
  }

  onHead(head: StreamHead): void {
    const location = isRedirect(head.status) ? head.header('location') : undefined
    const { status } = head
    const next =
      location !== undefined && this.#hop
        ? nextHop(this.#hop, { status, location }, this.#request.secretHeaders)
        : undefined
    if (next) this.#redirect(next)
    else this.#sink.onHead(head)
  }

  #redirect(next: Hop): void {
    // The rest of the answer may be long, or never end.
    this.#stream?.cancel()
    if (this.#redirects++ === MAX_REDIRECTS) {
      const message = `the answer redirected more than ${MAX_REDIRECTS} times`
      this.#fail(new EgressFailure({ kind: 'transport', cause: 'bad_status', message }, true))
      return
    }
    this.#go(true, () => ({ ...next, url: this.#ways.rules.checkUrl(next.url.href, false) }))
  }

  onData(chunk: Buffer): void {
    this.#sink.onData(chunk)
  }

  onEnd(failure?: EgressFailure): void {
    this.#fail(failure)
  }

  #go(sent: boolean, hop: () => Hop): void {
    if (this.#cancelled) return
    try {
      this.#hop = hop()
    } catch (error) {
      if (!(error instanceof EgressFailure)) throw error
      this.#fail(sent ? new EgressFailure(error.fault, true) : error)
      return
    }
    this.#stream = openStream({ dispatcher: this.#ways.dispatcher, hop: this.#hop, sink: this })
    if (this.#cancelled) this.#stream.cancel()
  }

  #fail(failure?: EgressFailure): void {
    if (!this.#cancelled) this.#sink.onEnd(failure)
  }
}
