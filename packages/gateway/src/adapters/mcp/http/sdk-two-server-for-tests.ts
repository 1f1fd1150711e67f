import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, Server } from '@modelcontextprotocol/server'

interface SdkTwoOptions {
  /** What is done with the versions before 2026-07-28: served without sessions, or refused. */
  legacy?: 'stateless' | 'reject'
}

/** A real server on the SDK's second major, in this process: 2026-07-28, and earlier versions where asked. */
export async function startSdkTwoServer({ legacy = 'stateless' }: SdkTwoOptions = {}) {
  const seen: { headers: IncomingHttpHeaders; method: string }[] = []
  const cancelled: unknown[] = []
  let names = ['echo', 'wait', 'grüße', 'list']

  function makeServer(): Server {
    const server = new Server(
      { name: 'sdk-two', version: '2.0.0' },
      { capabilities: { tools: { listChanged: true }, logging: {} } },
    )
    const schema = {
      type: 'object' as const,
      properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
    }
    server.setRequestHandler('tools/list', () => ({
      tools: names.map((name) => ({
        name,
        inputSchema: schema,
        ...(name === 'list' && { outputSchema: { type: 'array' } }),
      })),
    }))
    server.setRequestHandler('tools/call', async ({ params }, ctx) => {
      const { name, arguments: args = {}, _meta } = params
      if (name === 'wait') {
        await new Promise<void>((resolve) => {
          ctx.mcpReq.signal.addEventListener('abort', () => {
            cancelled.push(args.tag)
            resolve()
          })
          setTimeout(resolve, 60_000).unref()
        })
      }
      if (name === 'list') return { content: [], structuredContent: [1, 'two', null] }
      const token = _meta?.progressToken
      if (token !== undefined) {
        await ctx.mcpReq.notify({ method: 'notifications/progress', params: { progressToken: token, progress: 1 } })
      }
      if (args.log) await ctx.mcpReq.log('warning', { said: args.log }, 'two')
      return { content: [{ type: 'text', text: JSON.stringify({ args, meta: _meta ?? null }) }] }
    })
    return server
  }

  const handler = createMcpHandler(makeServer, { legacy })
  const listen = toNodeHandler(handler) as RequestListener
  const listener = createServer((request, response) => {
    seen.push({ headers: request.headers, method: request.method ?? '' })
    listen(request, response)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    seen,
    cancelled,
    rename(next: readonly string[]) {
      names = [...next]
      handler.notify.toolsChanged()
    },
    async [Symbol.asyncDispose]() {
      await handler.close()
      listener.closeAllConnections()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}
