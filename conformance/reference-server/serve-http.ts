import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createEndpoint } from './endpoint.ts'

export interface ReferenceServer extends AsyncDisposable {
  /** Its one address, on loopback. */
  url: string
}

/** Serves the reference server over streamable HTTP on a free port of loopback. */
export async function serveReference(): Promise<ReferenceServer> {
  const endpoint = createEndpoint()
  // Its own types of a request say less than Node's do where optional is exact.
  const listener = createServer(toNodeHandler(endpoint) as RequestListener)
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async [Symbol.asyncDispose]() {
      await endpoint.close()
      const closed = once(listener, 'close')
      listener.close()
      listener.closeAllConnections()
      await closed
    },
  }
}
