import { type Answer, ask } from '../../testing/requests.ts'

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

/** One JSON-RPC message as its bytes are, without a client library. */
export function post(
  url: string,
  message: Record<string, unknown>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return ask(url, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
  })
}

/** Opens a session of 2025-11-25. @returns its id, or undefined where the server gives none */
export async function openSession(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string | undefined> {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } }
  const answer = await post(url, { id: 1, method: 'initialize', params }, headers)
  if (answer.status !== 200) throw new Error(`no session: ${answer.status} ${answer.text}`)
  return answer.headers['mcp-session-id']
}
