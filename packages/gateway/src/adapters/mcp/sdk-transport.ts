import { isJsonObject, type JsonObject } from '@hermes/contracts/json'
import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/client'

/** The SDK's side of a wire: what is not ours goes through it. */
export interface SdkTransport {
  transport: Transport
  /** @throws where the message is no JSON-RPC message by the SDK's schema */
  receive(message: JsonObject): void
  closed(): void
}

/**
 * A transport for the SDK's client over a wire that somebody else owns: closing it only lets go of the wire, so that
 * another handshake can be tried with the same child.
 */
export function sdkTransport(write: (message: JsonObject) => void): SdkTransport {
  let open = true
  const transport: Transport = {
    start: () => Promise.resolve(),
    async send(message: JSONRPCMessage) {
      if (!open) throw new Error('the connection is closed')
      const plain: unknown = message
      if (isJsonObject(plain)) write(plain)
    },
    async close() {
      closed()
    },
  }
  function closed(): void {
    if (!open) return
    open = false
    transport.onclose?.()
  }
  return {
    transport,
    closed,
    receive(message) {
      if (open) transport.onmessage?.(parseJSONRPCMessage(message))
    },
  }
}
