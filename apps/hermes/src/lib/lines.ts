/** Far above what the gateway takes in one message (1 MiB). */
const MAX_LINE_BYTES = 16 * 1024 * 1024
const LINE_FEED = 10

/**
 * The lines of a byte stream as they come. Only a line feed ends one: JSON may hold U+2028 and its like as they are. Of a
 * line that is longer than allowed the beginning alone is kept, which is no JSON any more.
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>, maxBytes = MAX_LINE_BYTES): AsyncGenerator<string, void> {
  let parts: Buffer[] = []
  let held = 0
  const keep = (piece: Buffer) => {
    const kept = piece.subarray(0, Math.max(0, maxBytes - held))
    if (kept.length > 0) parts.push(kept)
    held += kept.length
  }
  const take = () => {
    const line = Buffer.concat(parts).toString('utf8')
    parts = []
    held = 0
    return line.endsWith('\r') ? line.slice(0, -1) : line
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      keep(chunk.subarray(from, end))
      from = end + 1
      yield take()
    }
    keep(chunk.subarray(from))
  }
  if (held > 0) yield take()
}
