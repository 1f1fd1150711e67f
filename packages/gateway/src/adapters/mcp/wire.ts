import type { JsonObject } from '@hermes/contracts/json'
import { isJsonObject } from '@hermes/contracts/json'
import type { Child } from '../../sandbox/process/child.ts'
import { isDeeperText, MAX_MESSAGE_DEPTH } from './depth.ts'
import { endsOf, lineReader, type OverlongLine } from './line-reader.ts'

/** Bytes waiting for a child that does not read, beyond which it counts as stuck. */
const MAX_BACKLOG_BYTES = 16 * 1024 * 1024

export interface WireEvents {
  onMessage: (message: JsonObject, bytes: number) => void
  /** A line on stdout that is no protocol message, such as a server's own print-outs. */
  onGarbage: (line: string) => void
  onOverlong: (line: OverlongLine) => void
  /** A message that is nested too deep to be read. */
  onDeep: (line: OverlongLine) => void
  /** Taking a message failed: this one is lost, the wire goes on. */
  onFault: (error: unknown) => void
  onSent: (message: JsonObject, bytes: number) => void
}

/** JSON-RPC messages to and from a child, one a line (MCP's stdio transport). */
export interface Wire {
  /** @throws when the child has gone or does not read what it is sent */
  send: (message: JsonObject) => void
  /** Says how the child ended. */
  readonly closed: Promise<string>
}

/** Frames a child's stdin and stdout. Lines above `maxLineBytes` are dropped while they arrive. */
export function openWire(child: Child, maxLineBytes: number, events: WireEvents): Wire {
  let gone = false
  const closed = child.exited.then((how) => {
    gone = true
    return how
  })
  child.stdout.on(
    'data',
    lineReader({
      maxBytes: maxLineBytes,
      onOverlong: events.onOverlong,
      onLine(line, bytes) {
        if (line === '') return
        // An error thrown inside of a stream's event would end the process.
        try {
          if (isDeeperText(line, MAX_MESSAGE_DEPTH)) return events.onDeep(endsOf(line, bytes))
          const message = parseMessage(line)
          if (message) events.onMessage(message, bytes)
          else events.onGarbage(line)
        } catch (error) {
          events.onFault(error)
        }
      },
    }),
  )
  child.stdout.on('error', (error) => events.onGarbage(`(stdout: ${error.message})`))
  // The write that failed is told by the child's end, which follows.
  child.stdin.on('error', () => {
    gone = true
  })
  return {
    closed,
    send(message) {
      if (gone || !child.stdin.writable) throw new Error('the server has gone')
      if (child.stdin.writableLength > MAX_BACKLOG_BYTES) throw new Error('the server does not read what it is sent')
      const line = `${JSON.stringify(message)}\n`
      child.stdin.write(line)
      events.onSent(message, Buffer.byteLength(line))
    },
  }
}

function parseMessage(line: string): JsonObject | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(line)
    return isJsonObject(value) && value.jsonrpc === '2.0' ? value : undefined
  } catch {
    // No JSON: the caller treats it as something the server printed.
    return undefined
  }
}
