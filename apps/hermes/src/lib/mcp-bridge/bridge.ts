import { setTimeout as wait } from 'node:timers/promises'
import { CliError } from '../cli-error.ts'
import { answers, answersOf, refusalOf } from './answers.ts'
import { type BridgeSession, headersFor } from './headers.ts'
import { errorAnswer, idOf, type Message, type MessageId, modernVersion, readMessage, requestId } from './messages.ts'
import { newsLoop } from './news.ts'
import { Lost, neverSent, reach } from './reach.ts'
import { subscribe } from './subscription.ts'

/** How often a request that changes nothing is sent where the connection breaks. */
const MAX_ATTEMPTS = 3

export interface BridgeParts {
  /** The endpoint's URL, asked for anew before each request. @throws CliError where no gateway is known */
  address: () => Promise<string>
  key: string | undefined
  /** Writes one message to the client. */
  write: (message: object) => void
  /** Tells people. */
  say: (text: string) => void
}

/**
 * Carries messages between a client on stdio and the gateway's MCP endpoint. It understands no more of them than the
 * transport asks: sessions, which it begins anew when the gateway has lost them, and cancelling, which over HTTP is
 * hanging up in the stateless revision.
 */
export class Bridge {
  readonly #parts: BridgeParts
  readonly #closed = new AbortController()
  readonly #underWay = new Map<MessageId, AbortController>()
  readonly #taking = new Set<Promise<void>>()
  /** The client's own handshake, said again when a session is lost. */
  #initialize: Message | undefined
  #logLevel: Message | undefined
  #session: BridgeSession | undefined
  #beginning: Promise<void> | undefined
  #met = false
  #said = ''

  constructor(parts: BridgeParts) {
    this.#parts = parts
  }

  /** Takes one line from the client; what comes back is written as it comes. Never rejects. */
  async take(line: string): Promise<void> {
    const taking = this.#take(line)
    // A subscription's answer is its end.
    if (!line.includes('"subscriptions/listen"')) this.#taking.add(taking)
    await taking
    this.#taking.delete(taking)
  }

  /** Waits until all that was taken has been answered, at most `ms`. */
  async settled(ms: number): Promise<void> {
    const timeout = new AbortController()
    const late = wait(ms, undefined, { signal: timeout.signal })
    await Promise.race([Promise.all(this.#taking), late])
    timeout.abort()
    await late.catch(() => undefined)
  }

  async #take(line: string): Promise<void> {
    if (line.trim() === '') return
    let value: unknown
    try {
      value = JSON.parse(line)
    } catch {
      const answer = { code: -32_700, message: 'A line on stdin is not JSON; each message is one line.' }
      return this.#parts.write({ jsonrpc: '2.0', id: null, error: answer })
    }
    const message = readMessage(value)
    if (!message && !Array.isArray(value)) {
      const answer = { code: -32_600, message: 'A line on stdin is not a JSON-RPC 2.0 message.' }
      return this.#parts.write({ jsonrpc: '2.0', id: idOf(value), error: answer })
    }
    if (message && this.#cancels(message)) return
    if (message?.method === 'initialize' && modernVersion(message) === undefined) this.#initialize = message
    if (message?.method === 'logging/setLevel') this.#logLevel = message
    await this.#deliver(message, line)
    if (message?.method === 'notifications/initialized') void this.#hearNews()
  }

  /** Hangs up on everything, and says goodbye to the gateway. */
  async close(): Promise<void> {
    if (this.#closed.signal.aborted) return
    this.#closed.abort()
    for (const call of this.#underWay.values()) call.abort()
    const session = this.#session
    if (!session) return
    const headers = headersFor(undefined, { key: this.#parts.key, session })
    try {
      await fetch(await this.#parts.address(), {
        method: 'DELETE',
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(1_000),
      })
    } catch {
      // The gateway forgets idle sessions by itself.
    }
  }

  /** Whether a message cancels a request of the stateless revision: hanging up says it. */
  #cancels({ method, params }: Message): boolean {
    const id = params?.requestId
    if (method !== 'notifications/cancelled' || (typeof id !== 'string' && typeof id !== 'number')) return false
    const call = this.#underWay.get(id)
    call?.abort()
    return call !== undefined
  }

  async #deliver(message: Message | undefined, line: string): Promise<void> {
    const id = message && requestId(message)
    const hangUp = new AbortController()
    const modern = message !== undefined && modernVersion(message) !== undefined
    if (modern && id !== undefined) this.#underWay.set(id, hangUp)
    try {
      await this.#converse(message, { line, signal: AbortSignal.any([hangUp.signal, this.#closed.signal]) })
    } catch (error) {
      if (hangUp.signal.aborted || this.#closed.signal.aborted) return
      const text = this.#explain(error)
      if (id !== undefined) this.#parts.write(errorAnswer(id, text))
    } finally {
      if (id !== undefined && this.#underWay.get(id) === hangUp) this.#underWay.delete(id)
    }
  }

  async #converse(
    message: Message | undefined,
    { line, signal }: { line: string; signal: AbortSignal },
  ): Promise<void> {
    const post = () => this.#post(message, { line, signal, session: this.#session })
    const pass = (response: Response) => this.#pass(message, response)
    if (message?.method === 'subscriptions/listen') {
      await subscribe({ message, post, pass, write: this.#parts.write, signal })
      return
    }
    const session = this.#session
    const response = await post()
    if (response.status !== 404 || !session || message?.method === 'initialize') {
      await pass(response)
      return
    }
    await response.body?.cancel()
    await this.#begin(session)
    await pass(await post())
  }

  async #post(
    message: Message | undefined,
    { line, signal, session }: { line: string; signal: AbortSignal; session: BridgeSession | undefined },
  ): Promise<Response> {
    const { address, key } = this.#parts
    const headers = headersFor(message, { key, session })
    // What was meant for the gateway goes nowhere else: a redirect is an answer like any other that is none.
    const send = (url: string) => fetch(url, { method: 'POST', headers, body: line, redirect: 'manual', signal })
    const repeatable = message?.method !== undefined && message.method !== 'tools/call'
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await reach({ address, met: () => this.#met, signal }, send)
        this.#met = true
        return response
      } catch (error) {
        if (!(error instanceof Lost) || !repeatable || attempt === MAX_ATTEMPTS) throw error
      }
    }
  }

  /** Hands on what came back. @throws Lost where the answer broke off */
  async #pass(message: Message | undefined, response: Response): Promise<void> {
    const id = message && requestId(message)
    if (!response.ok) {
      const error = await refusalOf(response)
      if ([401, 403, 404].includes(response.status)) this.#tell(error.message)
      if (id !== undefined) this.#parts.write({ jsonrpc: '2.0', id, error })
      return
    }
    let answered = id === undefined || response.status === 202
    try {
      for await (const one of answersOf(response)) {
        const isAnswer = answers(readMessage(one), id)
        // A request has one answer.
        if (isAnswer && answered) continue
        answered ||= isAnswer
        this.#hand(one, response)
      }
    } catch (error) {
      // What goes wrong after the answer is nobody's loss.
      if (!answered || id === undefined) throw new Lost('the connection broke', { cause: error })
    }
    if (!answered) throw new Lost('the answer broke off')
  }

  #hand(one: unknown, response?: Response): void {
    const read = readMessage(one)
    const result = read?.result
    const begun = response?.headers.get('mcp-session-id')
    if (begun && typeof result === 'object' && result !== null && 'protocolVersion' in result) {
      this.#session = { id: begun, version: String(result.protocolVersion) }
    }
    if (typeof one === 'object' && one !== null) this.#parts.write(one)
  }

  /** Begins a session anew in place of one that the gateway no longer knows; once, however many requests notice. */
  #begin(lost: BridgeSession): Promise<void> {
    if (this.#session !== lost) return Promise.resolve()
    this.#beginning ??= this.#beginAnew().finally(() => {
      this.#beginning = undefined
    })
    return this.#beginning
  }

  async #beginAnew(): Promise<void> {
    const initialize = this.#initialize
    if (!initialize) return
    const signal = this.#closed.signal
    const post = (message: Message) =>
      this.#post(message, { line: JSON.stringify(message), signal, session: this.#session })
    const response = await post(initialize)
    const id = response.headers.get('mcp-session-id')
    const body = readMessage(await response.json())
    const result = body?.result
    if (!id || typeof result !== 'object' || result === null || !('protocolVersion' in result)) {
      throw new Error('The gateway did not take up the session again.')
    }
    this.#session = { id, version: String(result.protocolVersion) }
    await (await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).body?.cancel()
    if (this.#logLevel) await (await post(this.#logLevel)).body?.cancel()
    // What is offered may have changed meanwhile.
    this.#parts.write({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' })
  }

  async #hearNews(): Promise<void> {
    await newsLoop({
      address: this.#parts.address,
      headers: () => headersFor(undefined, { key: this.#parts.key, session: this.#session }),
      lost: async () => {
        if (this.#session) await this.#begin(this.#session)
      },
      hand: (one) => this.#hand(one),
      signal: this.#closed.signal,
    })
  }

  #explain(error: unknown): string {
    const text =
      error instanceof CliError
        ? `${error.message} ${error.remedy}`
        : error instanceof Lost
          ? 'The connection to the gateway broke during the request; whether it was carried out is not known.'
          : neverSent(error)
            ? 'No gateway answers. Start one with `hermes gateway start`.'
            : `The gateway could not be used: ${error instanceof Error ? error.message : String(error)}`
    this.#tell(text)
    return text
  }

  /** The same sentence is told once. */
  #tell(text: string): void {
    if (text !== '' && text !== this.#said) this.#parts.say(text)
    this.#said = text
  }
}
