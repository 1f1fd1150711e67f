import { isJsonObject, type JsonObject } from '@hermes/contracts/json'
import { enveloped } from '../envelope.ts'
import { isModern, type Session } from '../handshake.ts'
import type { RequestFailure } from '../requests.ts'
import type { Link } from './link.ts'
import { modernHeaders } from './modern-headers.ts'
import { keepStream, type StandingStream } from './standing-stream.ts'
import { troubleOf } from './trouble.ts'

interface Options {
  link: Link
  session: Session
  onMessage: (message: JsonObject) => void
  onTrouble: (failure: RequestFailure) => void
}

/**
 * Listens to what a server says by itself: on the stream that a GET opens, or, from 2026-07-28 on, on the one that
 * `subscriptions/listen` opens for those who ask for news of the tools.
 * @returns undefined where the server has nothing to say
 */
export function listen({ link, session, onMessage, onTrouble }: Options): StandingStream | undefined {
  const { capabilities, envelope } = session
  const common = {
    onMessage,
    onTrouble,
    troubleOf: (end: Parameters<typeof troubleOf>[0]) => troubleOf(end, link.agreement),
  }
  if (!isModern(session)) return keepStream({ ...common, open: link.listen })
  if (!isJsonObject(capabilities.tools) || capabilities.tools.listChanged !== true) return undefined
  let count = 0
  return keepStream({
    ...common,
    open(_lastEventId, events) {
      // Servers name the subscription by the id of the request.
      const id = `listen-${++count}`
      const params = { notifications: { toolsListChanged: true } }
      const message = enveloped({ jsonrpc: '2.0', id, method: 'subscriptions/listen', params }, envelope)
      return link.post({ body: JSON.stringify(message), headers: modernHeaders(message), endless: true }, events)
    },
  })
}
