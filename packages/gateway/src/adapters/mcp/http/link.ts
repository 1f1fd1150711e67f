import type { JsonObject } from '@hermes/contracts/json'
import type { EgressClient } from '../../../sandbox/egress/egress-client.ts'
import { maskMessage } from '../mask-message.ts'
import type { Transcript } from '../transcript.ts'
import { type AnswerEvents, type AnswerLimits, AnswerReader } from './answer-reader.ts'
import type { Endpoint } from './endpoint.ts'

/** What has been agreed with a server: what every request to it carries besides the operator's headers. */
export interface Agreement {
  /** `Mcp-Session-Id`, where the server gave one (before 2026-07-28). */
  sessionId?: string
  /** `MCP-Protocol-Version`, once it is agreed on. */
  protocolVersion?: string
}

/** One message on its way. */
export interface OutgoingMessage {
  body: string
  /** Beside those that every request carries. */
  headers: Readonly<Record<string, string>>
  /** The answer is a stream that lasts, so that its bytes are not counted together. */
  endless?: boolean
}

/** The requests of one connection to a streamable HTTP server. */
export interface Link {
  agreement: Agreement
  endpoint: Endpoint
  /**
   * Posts one message. The answer goes to `events`.
   * @returns why it cannot be sent, or the answer under way
   */
  post: (message: OutgoingMessage, events: AnswerEvents) => AnswerReader | string
  /** Asks for the stream of what the server says by itself, or for the rest of one that broke off. */
  listen: (lastEventId: string | undefined, events: AnswerEvents) => AnswerReader | string
  /** Ends the session; nobody waits for it. */
  leave: () => void
}

interface Options {
  endpoint: Endpoint
  egress: EgressClient
  transcript: Transcript
  limits: AnswerLimits
}

/** Makes the requests of one connection; everything the server says is masked and noted before anybody reads it. */
export function createLink({ endpoint, egress, transcript, limits }: Options): Link {
  const agreement: Agreement = {}
  const { url, secretHeaders } = endpoint
  const unlimited = { ...limits, totalBytes: Number.POSITIVE_INFINITY }
  // As the operator's and the agreement's headers stand; made anew when one of them changes.
  let common:
    | { operator: object; sessionId?: string | undefined; version?: string | undefined; all: Headers }
    | undefined

  function headers(): Headers | string {
    const operator = endpoint.headers()
    if (!operator.ok) return `${operator.missing.join(', ')} ${operator.missing.length === 1 ? 'is' : 'are'} not set`
    const { sessionId, protocolVersion: version } = agreement
    if (common?.operator === operator.headers && common.sessionId === sessionId && common.version === version) {
      return common.all
    }
    const all: Headers = { ...operator.headers, ...FIXED }
    if (sessionId !== undefined) all['mcp-session-id'] = sessionId
    if (version !== undefined) all['mcp-protocol-version'] = version
    common = { operator: operator.headers, sessionId, version, all }
    return all
  }

  function cleaned(events: AnswerEvents): AnswerEvents {
    return {
      onHead: (head) => events.onHead?.(head),
      onEnd: (end) => {
        const mask = endpoint.mask()
        events.onEnd(mask && 'body' in end ? { ...end, body: mask(end.body) } : end)
      },
      onMessage(message: JsonObject, bytes: number) {
        const mask = endpoint.mask()
        if (mask) maskMessage(message, mask)
        transcript.received(message, bytes)
        events.onMessage(message, bytes)
      },
    }
  }

  return {
    agreement,
    endpoint,
    post({ body, headers: own, endless = false }, events) {
      const base = headers()
      if (typeof base === 'string') return base
      const reader = new AnswerReader(cleaned(events), endless ? unlimited : limits)
      const request = { url, method: 'POST' as const, headers: { ...base, ...own }, body, secretHeaders }
      reader.reads(egress.stream(request, reader))
      return reader
    },
    listen(lastEventId, events) {
      const base = headers()
      if (typeof base === 'string') return base
      const { 'content-type': _type, ...rest } = base
      const own: Headers = { ...rest, accept: 'text/event-stream' }
      if (lastEventId !== undefined) own['last-event-id'] = lastEventId
      const reader = new AnswerReader(cleaned(events), unlimited)
      reader.reads(egress.stream({ url, method: 'GET', headers: own, secretHeaders }, reader))
      return reader
    },
    leave() {
      const base = headers()
      if (typeof base === 'string' || agreement.sessionId === undefined) return
      const { 'content-type': _type, ...rest } = base
      const stream = egress.stream(
        { url, method: 'DELETE', headers: rest, secretHeaders },
        {
          onHead: () => stop(),
          onData: () => undefined,
          onEnd: () => clearTimeout(timer),
        },
      )
      const stop = () => {
        clearTimeout(timer)
        stream.cancel()
      }
      const timer = setTimeout(() => stream.cancel(), LEAVE_MS)
    },
  }
}

type Headers = Record<string, string>

/** Packed answers would be held back by whoever packs them. */
const FIXED: Headers = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'accept-encoding': 'identity',
  'user-agent': 'hermes-gateway',
}

const LEAVE_MS = 2_000
