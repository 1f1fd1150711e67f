const HEAD_BYTES = 512
const TAIL_BYTES = 256

/** A line that was longer than allowed: only its ends were kept. */
export interface OverlongLine {
  bytes: number
  head: string
  tail: string
}

interface Options {
  maxBytes: number
  onLine: (line: string, bytes: number) => void
  onOverlong: (line: OverlongLine) => void
}

/**
 * Cuts a byte stream into lines of UTF-8 text and never holds more than `maxBytes` of one: the middle of a longer line
 * is dropped as it arrives. (The SDK's own buffer gives the whole connection up instead.)
 * @returns a function to be called with each chunk
 */
export function lineReader({ maxBytes, onLine, onOverlong }: Options): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let held = 0
  let overlong: { bytes: number; head: Buffer; tail: Buffer } | undefined

  function take(piece: Buffer): void {
    if (overlong) {
      overlong.bytes += piece.length
      overlong.tail = Buffer.concat([overlong.tail, piece.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES)
      return
    }
    parts.push(piece)
    held += piece.length
    if (held <= maxBytes) return
    const whole = Buffer.concat(parts)
    // Copies, so that the large buffer is free to go.
    overlong = {
      bytes: held,
      head: Buffer.from(whole.subarray(0, HEAD_BYTES)),
      tail: Buffer.from(whole.subarray(-TAIL_BYTES)),
    }
    parts = []
    held = 0
  }

  function finish(): void {
    if (overlong) onOverlong({ bytes: overlong.bytes, head: overlong.head.toString(), tail: overlong.tail.toString() })
    else if (held > 0)
      onLine((parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)).toString().trim(), held)
    overlong = undefined
    parts = []
    held = 0
  }

  return (chunk) => {
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      take(chunk.subarray(from, end))
      from = end + 1
      finish()
    }
    if (from < chunk.length) take(chunk.subarray(from))
  }
}

/** The ends of a line that is there and yet not to be read. */
export function endsOf(line: string, bytes: number): OverlongLine {
  return { bytes, head: line.slice(0, HEAD_BYTES), tail: line.slice(-TAIL_BYTES) }
}

/**
 * The id of the request that an overlong line answers, read from its ends: servers write it right after `jsonrpc` or as
 * the last member. A text inside the result cannot pass for it, since quotes inside a JSON string are escaped and the
 * last brace of the line is the message's own.
 */
export function overlongLineId({ head, tail }: OverlongLine): number | undefined {
  const match =
    /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d{1,15})\s*,/.exec(head) ??
    /[^{]\s*,\s*"id"\s*:\s*(\d{1,15})\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/.exec(tail)
  return match?.[1] === undefined ? undefined : Number(match[1])
}
