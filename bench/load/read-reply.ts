/** One whole HTTP answer. */
export interface HttpReply {
  status: number
  /** Status line and headers as they came. */
  head: string
  body: string
}

/**
 * Reads an HTTP/1.1 answer out of the bytes received so far, of which each is one character. It knows what servers on
 * loopback send, no more: a length, chunks, or no body at all.
 * @returns undefined while it is not whole
 */
export function readReply(received: string): HttpReply | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = received.slice(0, end)
  const status = Number(head.slice(9, 12))
  const start = end + 4
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) {
    const body = readChunks(received, start)
    return body === undefined ? undefined : { status, head, body }
  }
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  return received.length < start + length ? undefined : { status, head, body: received.slice(start, start + length) }
}

function readChunks(received: string, start: number): string | undefined {
  let body = ''
  for (let at = start; ; ) {
    const line = received.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = Number.parseInt(received.slice(at, line), 16)
    const from = line + 2
    if (received.length < from + size + 2) return undefined
    if (size === 0) return body
    body += received.slice(from, from + size)
    at = from + size + 2
  }
}

/** The value of a header, by its name in lower case. */
export function headerOf({ head }: HttpReply, name: string): string | undefined {
  return new RegExp(`\\r\\n${name}: *([^\\r]*)`, 'i').exec(head)?.[1]
}
