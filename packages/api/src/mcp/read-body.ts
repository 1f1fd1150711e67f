import type { IncomingMessage } from 'node:http'

/**
 * Reads a request's body whole.
 * @returns undefined where it is larger than `limit` bytes; then the rest is thrown away as it comes
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > limit) {
    request.resume()
    return Promise.resolve(undefined)
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= limit) chunks.push(chunk)
      else {
        chunks.length = 0
        resolve(undefined)
      }
    })
    request.once('end', () => {
      const [first] = chunks
      resolve(chunks.length === 1 && first ? first : Buffer.concat(chunks))
    })
    request.once('error', reject)
  })
}
