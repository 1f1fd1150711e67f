import { isJsonObject, type JsonObject } from '@hermes/contracts/json'
import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/client'
import { describeFailure } from '../failures.ts'
import type { RequestFailure } from '../requests.ts'
import type { Transcript } from '../transcript.ts'
import type { Link } from './link.ts'
import { modernHeaders } from './modern-headers.ts'
import { troubleOf } from './trouble.ts'

/** The SDK's side of a handshake over HTTP. */
export interface SdkHttpTransport {
  transport: Transport
  /** What went wrong below the protocol, if anything did. */
  trouble(): RequestFailure | undefined
}

interface Options {
  link: Link
  transcript: Transcript
}

/** A transport for the SDK's client that posts through our own way out; good for a handshake, and for nothing longer. */
export function sdkHttpTransport({ link, transcript }: Options): SdkHttpTransport {
  const { agreement } = link
  const open = new Set<{ cancel(): void }>()
  let closed = false
  let trouble: RequestFailure | undefined

  const transport: Transport = {
    start: () => Promise.resolve(),
    setProtocolVersion(version) {
      agreement.protocolVersion = version
    },
    async send(message: JSONRPCMessage) {
      const plain: unknown = message
      if (closed || !isJsonObject(plain)) throw new Error('the connection is closed')
      const failure = await post(plain)
      if (!failure) return
      trouble = failure
      throw new Error(describeFailure(failure))
    },
    async close() {
      if (closed) return
      closed = true
      for (const reader of open) reader.cancel()
      transport.onclose?.()
    },
  }

  /** Resolves when the answer has ended, or its message has arrived. */
  function post(message: JsonObject): Promise<RequestFailure | undefined> {
    const body = JSON.stringify(message)
    transcript.sent(message, Buffer.byteLength(body))
    return new Promise((resolve) => {
      let reader: ReturnType<Link['post']> | undefined
      reader = link.post(
        { body, headers: modernHeaders(message) },
        {
          onHead(head) {
            const id = head.header('mcp-session-id')
            if (message.method === 'initialize' && id !== undefined && head.status < 300) agreement.sessionId = id
          },
          onMessage(received) {
            if (closed) return
            try {
              transport.onmessage?.(parseJSONRPCMessage(received))
            } catch {
              // The SDK's schema refused it.
              transcript.garbage(JSON.stringify(received))
            }
            if (received.id === message.id && !('method' in received)) resolve(undefined)
          },
          onEnd(end) {
            if (typeof reader === 'object') open.delete(reader)
            resolve(troubleOf(end, agreement))
          },
        },
      )
      if (typeof reader === 'string') resolve({ kind: 'not_sent', why: reader })
      else open.add(reader)
    })
  }

  return { transport, trouble: () => trouble }
}
