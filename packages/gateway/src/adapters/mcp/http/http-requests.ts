import type { JsonObject } from '@hermes/contracts/json'
import { readProgress, withAsides } from '../asides.ts'
import { enveloped } from '../envelope.ts'
import type { Answer, Request, RequestFailure } from '../requests.ts'
import { HttpCall } from './http-call.ts'
import type { Link } from './link.ts'
import { modernHeaders } from './modern-headers.ts'
import { createTellings } from './tellings.ts'

/** Requests in flight on one connection over HTTP, each with an answer stream of its own. */
export interface HttpRequests {
  send: (request: Request) => Promise<Answer>
  /** Sends a message that has no answer of its own: a notification, or the answer to the server's request. */
  tell: (message: JsonObject) => void
  /** Takes a message that answers nothing: progress goes to its request, the rest to `onAside`. */
  hear: (message: JsonObject) => void
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
  /** For the log; calls are told by their traces. */
  onSent: (message: JsonObject, bytes: number) => void
  /** A request failed in a way that concerns the connection. */
  onTrouble: (failure: RequestFailure) => void
}

/** Answers to a server's own requests under way at once. */
const MAX_TELLING = 16

/** One POST a request; the answer is read past the SDK, so that results stay exactly what the server sent. */
export function createHttpRequests(options: Options): HttpRequests {
  const { link, envelope, onAside, onTrouble } = options
  const isModern = Object.keys(envelope).length > 0
  const pending = new Map<number, HttpCall>()
  const idlers = new Set<() => void>()
  let next = 1

  function settled(id: number): void {
    pending.delete(id)
    if (pending.size > 0) return
    for (const idle of idlers) idle()
    idlers.clear()
  }

  const tellings = createTellings(MAX_TELLING)

  function tell(message: JsonObject): void {
    const whole = message.method === undefined ? message : enveloped(message, envelope)
    const outgoing = { body: JSON.stringify(whole), headers: modernHeaders(whole) }
    // A server that asks and asks, and does not take the answers, goes without.
    tellings.tell((events) => link.post(outgoing, events), { mayDrop: message.method === undefined })
  }

  /** Progress names its request, on whatever stream it comes. */
  function hear(message: JsonObject): void {
    const progress = readProgress(message)
    if (!progress) onAside(message)
    else if (typeof progress.token === 'number') pending.get(progress.token)?.progress(progress.update)
  }

  return {
    tell,
    hear,
    send(request) {
      const { method, params, signal, headers } = request
      if (signal?.aborted) return Promise.resolve({ ok: false, failure: { kind: 'cancelled' } })
      const id = next++
      const asked = withAsides(params, request.relay, { token: id, isModern })
      const message = enveloped({ jsonrpc: '2.0', id, method, params: asked }, envelope)
      const body = JSON.stringify(message)
      if (method !== 'tools/call') options.onSent(message, Buffer.byteLength(body))
      return new Promise((resolve) => {
        const call = new HttpCall({
          id,
          request,
          link,
          onAside: hear,
          onTrouble,
          mayResume: !isModern,
          onSettled(answer, gaveUp) {
            settled(id)
            if (!answer.ok) onTrouble(answer.failure)
            // From 2026-07-28 on, closing the stream is how a request is cancelled.
            if (gaveUp !== undefined && !isModern) {
              tell({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id, reason: gaveUp } })
            }
            resolve(answer)
          },
        })
        pending.set(id, call)
        call.begin(body, { ...(isModern && modernHeaders(message)), ...headers })
      })
    },
    closeAll(how) {
      for (const call of pending.values()) call.close(how)
      tellings.hurry()
    },
    idle: () => (pending.size === 0 ? Promise.resolve() : new Promise((resolve) => void idlers.add(resolve))),
  }
}
