import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'

type Headers = Readonly<Record<string, string>>

/** The official library's first major (2025-11-25), connected to a gateway's MCP endpoint; disposing of it says goodbye. */
export async function connectV1(url: string, headers: Headers = {}): Promise<Client & AsyncDisposable> {
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } })
  const client = new Client({ name: 'test', version: '1.0.0' })
  // Its own types contradict each other where optional is exact.
  await client.connect(transport as Transport)
  return Object.assign(client, {
    [Symbol.asyncDispose]: async () => {
      await transport.terminateSession()
      await client.close()
    },
  })
}

/** Its second major, which settles for the newest revision that both sides speak (2026-07-28, without sessions). */
export async function connectV2(url: string, headers: Headers = {}): Promise<ClientV2 & AsyncDisposable> {
  const transport = new HttpV2(new URL(url), { requestInit: { headers } })
  const client = new ClientV2({ name: 'test', version: '2.0.0' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(transport)
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() })
}
