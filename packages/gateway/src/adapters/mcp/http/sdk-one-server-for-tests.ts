import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'

interface SdkOneOptions {
  /** Keeps sessions; a stateless one gives out no id and has no stream of its own. */
  sessions?: boolean
  /** Answers with JSON documents instead of streams. */
  json?: boolean
  port?: number
}

/** A real server on the SDK's first major, in this process: sessions, streams, progress, logging. */
export async function startSdkOneServer({ sessions = true, json = false, port = 0 }: SdkOneOptions = {}) {
  const transports = new Map<string, StreamableHTTPServerTransport>()
  const seen: { method: string; headers: IncomingHttpHeaders; rpc?: string }[] = []
  const servers = new Set<Server>()
  const cancelled: unknown[] = []
  let names = ['echo', 'wait']

  function makeServer(): Server {
    const server = new Server(
      { name: 'sdk-one', version: '1.0.0' },
      { capabilities: { tools: { listChanged: true }, logging: {} } },
    )
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: names.map((name) => ({ name, inputSchema: { type: 'object' as const } })),
    }))
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
      const { name, arguments: args = {}, _meta } = params
      if (name === 'wait') {
        await new Promise<void>((resolve) => {
          extra.signal.addEventListener('abort', () => {
            cancelled.push(args.tag)
            resolve()
          })
          setTimeout(resolve, Number(args.ms ?? 60_000)).unref()
        })
      }
      if (args.progress) {
        for (const progress of [1, 2]) {
          const params = {
            progressToken: _meta?.progressToken ?? 'none',
            progress,
            total: 2,
            message: `step ${progress}`,
          }
          await extra.sendNotification({ method: 'notifications/progress', params })
        }
      }
      for (const level of ['debug', 'error'] as const) {
        if (args.log) await server.sendLoggingMessage({ level, data: [level, args.log] }, extra.sessionId)
        const line = { method: 'notifications/message' as const, params: { level, logger: 'own', data: { at: level } } }
        if (args.ownLog) await extra.sendNotification(line)
      }
      return {
        content: [{ type: 'text', text: JSON.stringify(args) }],
        structuredContent: { args, meta: _meta ?? null },
      }
    })
    return server
  }

  async function transportFor(
    id: string | undefined,
    body: unknown,
  ): Promise<StreamableHTTPServerTransport | undefined> {
    const known = id === undefined ? undefined : transports.get(id)
    if (known) return known
    if (sessions && (body as { method?: string } | undefined)?.method !== 'initialize') return undefined
    const transport = new StreamableHTTPServerTransport({
      ...(sessions && { sessionIdGenerator: randomUUID }),
      enableJsonResponse: json,
      onsessioninitialized: (made) => void transports.set(made, transport),
    })
    const server = makeServer()
    servers.add(server)
    await server.connect(transport)
    return transport
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readJson(request)
    const rpc = (body as { method?: string } | undefined)?.method
    seen.push({ method: request.method ?? '', headers: request.headers, ...(rpc !== undefined && { rpc }) })
    const id = request.headers['mcp-session-id']
    const transport = await transportFor(typeof id === 'string' ? id : undefined, body)
    if (transport) return transport.handleRequest(request, response, body)
    const error = { code: -32_001, message: 'Session not found' }
    response.writeHead(id === undefined ? 400 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', error, id: null }))
  }

  const listener = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve))
  const address = listener.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}/mcp`,
    port: address.port,
    seen,
    cancelled,
    /** Forgets every session, as a restart does. */
    forget: () => transports.clear(),
    async rename(next: string[]) {
      names = next
      for (const server of servers) await server.sendToolListChanged()
    },
    async [Symbol.asyncDispose]() {
      listener.closeAllConnections()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? undefined : JSON.parse(text)
}
