import { type Caller, requestHead, WrongAnswer, withBody } from './caller.ts'
import { Connection } from './connection.ts'
import type { Target } from './order.ts'
import { type HttpReply, headerOf } from './read-reply.ts'

const VERSION = '2025-11-25'

/** A client of MCP's streamable HTTP, 2025-11-25: a session of its own, then `tools/call` and nothing else. */
export async function mcpCaller({ url: address, tool, key }: Target): Promise<Caller> {
  const url = new URL(address)
  const connection = await Connection.open(url)
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: key && `Bearer ${key}`,
  }
  const hello = await connection.exchange(withBody(requestHead('POST', url, headers), INITIALIZE))
  if (messageOf(hello, 0)?.result === undefined) throw new WrongAnswer(hello)
  const session = { ...headers, 'mcp-session-id': headerOf(hello, 'mcp-session-id'), 'mcp-protocol-version': VERSION }
  const post = requestHead('POST', url, session)
  const ready = await connection.exchange(withBody(post, '{"jsonrpc":"2.0","method":"notifications/initialized"}'))
  if (ready.status !== 202) throw new WrongAnswer(ready)
  let id = 0
  return {
    async call(text) {
      id++
      const params = { name: tool, arguments: { text, limit: 10 } }
      const body = JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params })
      const reply = await connection.exchange(withBody(post, body))
      if (textOf(messageOf(reply, id)) !== text) throw new WrongAnswer(reply)
    },
    async close() {
      if (session['mcp-session-id'] !== undefined) {
        await connection.exchange(`${requestHead('DELETE', url, session)}\r\n\r\n`)
      }
      connection.close()
    },
  }
}

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: VERSION, capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
})

interface Message {
  id?: unknown
  result?: { isError?: boolean; content?: readonly { type?: string; text?: string }[] }
}

/** The answer with an id, sent as JSON or as the last event of a stream. */
function messageOf({ status, body }: HttpReply, id: number): Message | undefined {
  if (status !== 200) return undefined
  const at = body.startsWith('{') ? 0 : body.lastIndexOf('data: ') + 6
  if (at < 0) return undefined
  const end = at === 0 ? -1 : body.indexOf('\n', at)
  const message = JSON.parse(end < 0 ? body.slice(at) : body.slice(at, end)) as Message
  return message.id === id ? message : undefined
}

function textOf(message: Message | undefined): string | undefined {
  const { isError, content } = message?.result ?? {}
  return isError === true || content?.length !== 1 ? undefined : content[0]?.text
}
