import { type Message, modernVersion } from './messages.ts'

/** What the gateway gave at the handshake, and every later request repeats. */
export interface BridgeSession {
  id: string
  version: string
}

/** The headers that go with a message over HTTP (MCP, Transports): the stateless revision repeats the body's own words. */
export function headersFor(
  message: Message | undefined,
  { key, session }: { key: string | undefined; session: BridgeSession | undefined },
): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  if (key) headers.authorization = `Bearer ${key}`
  const version = message && modernVersion(message)
  if (message && version !== undefined) {
    headers['mcp-protocol-version'] = version
    if (message.method !== undefined) headers['mcp-method'] = message.method
    const name = message.params?.name ?? message.params?.uri ?? message.params?.taskId
    if (typeof name === 'string') headers['mcp-name'] = asHeader(name)
    return headers
  }
  if (session && message?.method !== 'initialize') {
    headers['mcp-session-id'] = session.id
    headers['mcp-protocol-version'] = session.version
  }
  return headers
}

/** What a header cannot hold travels as the protocol's base64 form. */
function asHeader(text: string): string {
  const plain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?base64?')
  return plain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`
}
