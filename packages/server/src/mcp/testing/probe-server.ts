import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, ListToolsRequestSchema, type Tool } from '@modelcontextprotocol/sdk/types.js'
import { noteEvent } from './probe-events.ts'
import { PROBE_TOOLS, runProbeTool } from './probe-tools.ts'

/** One session of the probe's upstream server, on the official library's first major; it validates no arguments. */
export function createProbeServer(eventFile: string): Server {
  let tools: readonly Tool[] = PROBE_TOOLS
  const server = new Server(
    { name: 'probe', version: '1.0.0' },
    { capabilities: { tools: { listChanged: true }, logging: {} } },
  )
  server.oninitialized = () => noteEvent(eventFile, { kind: 'initialize' })
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools] }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const { name: tool, arguments: given = {}, _meta: meta = {} } = params
    const headers = extra.requestInfo?.headers ?? {}
    noteEvent(eventFile, { kind: 'call', tool, arguments: given, meta, headers })
    extra.signal.addEventListener('abort', () => noteEvent(eventFile, { kind: 'cancelled', tool }))
    return await runProbeTool(tool, {
      text: String(given.text),
      progressToken: meta.progressToken,
      signal: extra.signal,
      send: (notification) => extra.sendNotification(notification),
      list: async (changed) => {
        tools = changed
        await server.sendToolListChanged()
      },
    })
  })
  return server
}
