import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { Started } from './protocol.ts'

/** A bare HTTP server on a free port of the loopback interface. */
export async function serve(listener: RequestListener): Promise<Started> {
  const server = createServer(listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Reads a request's body whole and hands it on. */
export function readBody(request: IncomingMessage, take: (body: Buffer) => void): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => take(Buffer.concat(chunks)))
}
