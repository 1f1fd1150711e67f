import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { z } from 'zod'
import type { Started } from './protocol.ts'
import { serve } from './serve.ts'

/** The name that the server itself gives its one tool. */
export const UPSTREAM_TOOL = 'echo'

/**
 * An MCP server as most are written: the official SDK, sessions, answers as event streams. Its tool gives back the text
 * it was sent.
 */
export async function startMcpUpstream(): Promise<Started> {
  const sessions = new Map<string, StreamableHTTPServerTransport>()
  const open = async () => {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
      onsessionclosed: (id) => void sessions.delete(id),
    })
    // Its types do not know `exactOptionalPropertyTypes`.
    await echoServer().connect(transport as Parameters<McpServer['connect']>[0])
    return transport
  }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const id = request.headers['mcp-session-id']
    const known = sessions.get(String(id))
    if (id !== undefined && !known) response.writeHead(404).end()
    else await (known ?? (await open())).handleRequest(request, response)
  }
  const server = await serve((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  return { ...server, url: `${server.url}/mcp` }
}

function echoServer(): McpServer {
  const server = new McpServer({ name: 'bench-echo', version: '1.0.0' })
  const inputSchema = { text: z.string().min(1).max(1000), limit: z.int().min(1).max(100).optional() }
  const about = { description: 'Answers with what it was sent', inputSchema, annotations: { readOnlyHint: true } }
  server.registerTool(UPSTREAM_TOOL, about, ({ text }) => ({ content: [{ type: 'text', text }] }))
  return server
}
