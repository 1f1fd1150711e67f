import type { JsonObject } from '@hermes/contracts/json'
import type { Child } from '../../sandbox/process/child.ts'
import { MAX_MESSAGE_DEPTH } from './depth.ts'
import { enveloped } from './envelope.ts'
import type { Mask } from './launch.ts'
import { overlongLineId } from './line-reader.ts'
import { maskMessage } from './mask-message.ts'
import { createRequests, type Requests } from './requests.ts'
import type { SdkTransport } from './sdk-transport.ts'
import type { Transcript } from './transcript.ts'
import { openWire } from './wire.ts'

/** One child's messages, shared by our own requests and the SDK's. */
export interface Channel {
  requests: Pick<Requests, 'send' | 'idle' | 'asModern'>
  /** For the SDK, which adds what its messages must carry by itself. */
  write: (message: JsonObject) => void
  /** Makes this the SDK's side: whatever answers none of our requests goes to it. */
  attach: (transport: SdkTransport) => void
  /** What our own messages carry from now on. */
  carry: (envelope: JsonObject) => void
  /** Resolves when the child has gone, after every request in flight has failed. Says how it went. */
  closed: Promise<string>
}

interface Options {
  child: Child
  transcript: Transcript
  /** Longer messages are dropped while they arrive. */
  maxLineBytes: number
  /** Goes over everything the child says, before anybody else reads it. */
  mask?: Mask
}

/** Opens the channel of a child that has just been started. */
export function openChannel({ child, transcript, maxLineBytes, mask }: Options): Channel {
  let sdk: SdkTransport | undefined
  let envelope: JsonObject = {}
  const requests = createRequests((message) => wire.send(enveloped(message, envelope)))
  const wire = openWire(child, maxLineBytes, {
    onSent: transcript.sent,
    onGarbage: transcript.garbage,
    onMessage(message, bytes) {
      if (mask) maskMessage(message, mask)
      transcript.received(message, bytes)
      if (requests.receive(message)) return
      try {
        sdk?.receive(message)
      } catch {
        // The SDK's schema refused it: like anything else on stdout that is no message.
        transcript.garbage(JSON.stringify(message))
      }
    },
    onFault(error) {
      const why = error instanceof Error ? error.message : String(error)
      transcript.note('warn', `a message could not be taken and is skipped: ${why.slice(0, 300)}`)
    },
    onDeep(line) {
      const id = overlongLineId(line)
      const why = `it is nested more than ${MAX_MESSAGE_DEPTH} deep`
      transcript.note('warn', `a message was dropped: ${why}`, { bytes: line.bytes })
      if (id === undefined || requests.unreadable(id, why)) return
      // One of the SDK's few requests, which would wait for it until its time is over.
      sdk?.receive({ jsonrpc: '2.0', id, error: { code: -32_700, message: `the answer cannot be read: ${why}` } })
    },
    onOverlong(line) {
      const id = overlongLineId(line)
      transcript.note('warn', `a message of ${line.bytes} bytes is too large and was dropped`, { bytes: line.bytes })
      if (id !== undefined && requests.oversized(id, line.bytes)) return
      // Nobody can tell whose answer it was; rather than let some call wait for it, begin anew.
      transcript.note('warn', 'it cannot be told which request that answered; the server is restarted')
      void child.stop({ termAfterMs: 0, killAfterMs: 500 })
    },
  })
  return {
    requests,
    write: wire.send,
    attach(transport) {
      sdk = transport
    },
    carry(next) {
      envelope = next
    },
    closed: wire.closed.then((how) => {
      requests.closeAll(how)
      sdk?.closed()
      return how
    }),
  }
}
