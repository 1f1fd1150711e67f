import { type Dispatcher, Pool } from 'undici'

/** What a server answered to a request; `result` or `error`. */
export type Message = { id?: unknown } & Readonly<Record<string, unknown>>

/** A session with an MCP server over streamable HTTP, as bare as can be; made once and shared by all who call. */
export interface McpSession {
  request(method: string, params: unknown): Promise<Message>
  close(): Promise<void>
}

const VERSION = '2025-11-25'

/** @throws Error where the server does not answer with a session */
export async function openMcpSession(address: string): Promise<McpSession> {
  const { origin, pathname: path } = new URL(address)
  const pool = new Pool(origin, { connections: 128, pipelining: 1 })
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const post = (body: object) => pool.request({ method: 'POST', path, headers, body: JSON.stringify(body) })
  const params = { protocolVersion: VERSION, capabilities: {}, clientInfo: { name: 'forwarder', version: '1' } }
  const hello = await post({ jsonrpc: '2.0', id: 0, method: 'initialize', params })
  await readMessage(hello)
  headers['mcp-session-id'] = String(hello.headers['mcp-session-id'])
  headers['mcp-protocol-version'] = VERSION
  await (await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).body.dump()
  let id = 0
  return {
    request: async (method, params) => await readMessage(await post({ jsonrpc: '2.0', id: ++id, method, params })),
    close: () => pool.destroy(),
  }
}

/** The message in an answer that is JSON, or in the last event of one that is a stream. */
async function readMessage({ statusCode, body }: Dispatcher.ResponseData): Promise<Message> {
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`The server answered with status ${statusCode}: ${text}`)
  const at = text.startsWith('{') ? 0 : text.lastIndexOf('data: ') + 6
  const end = at === 0 ? text.length : text.indexOf('\n', at)
  return JSON.parse(text.slice(at, end)) as Message
}
