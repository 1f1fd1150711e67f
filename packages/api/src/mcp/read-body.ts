import type { IncomingMessage } from 'node:http'

/** A body that was read, or why there is none: too large, or its sender has gone. */
export type ReadBody = { bytes: Buffer } | { problem: 'too large' | 'gone' }

/** Reads a request's body whole, up to `limit` bytes. */
export function readBody(request: IncomingMessage, limit: number): Promise<ReadBody> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve({ problem: 'too large' })
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else resolve({ problem: 'too large' })
    })
    request.once('end', () => {
      const [first] = chunks
      resolve({ bytes: chunks.length === 1 && first ? first : Buffer.concat(chunks) })
    })
    // Follows every end; after that of the body it changes nothing.
    request.once('close', () => resolve({ problem: 'gone' }))
    request.once('error', () => resolve({ problem: 'gone' }))
  })
}
