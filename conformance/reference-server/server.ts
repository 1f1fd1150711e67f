import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server'
import type { ListChanges, ReferenceTool } from './reference-tool.ts'
import { serveTexts } from './texts.ts'
import { clientTools } from './tools/client-tools.ts'
import { contentTools } from './tools/content-tools.ts'
import { headerTool } from './tools/header-tool.ts'
import { runningTools } from './tools/running-tools.ts'
import { schemaTool } from './tools/schema-tool.ts'

const TOOLS: readonly ReferenceTool[] = [...contentTools, ...runningTools, schemaTool, headerTool, ...clientTools]

/**
 * One instance of the reference server, for one session or one request: the tools that the conformance suite asks for,
 * with their names, on the protocol's official server library. It validates no arguments, so that what a gateway lets
 * through can be seen.
 */
export function createReferenceServer(changes: ListChanges): Server {
  const server = new Server(
    { name: 'reference', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: {},
        logging: {},
      },
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools: TOOLS.map((tool) => listed(tool, changes)) }))
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = TOOLS.find(({ definition }) => definition.name === params.name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `No tool is named ${params.name}`)
    const clientCapabilities = capabilitiesOf(server, context)
    return await tool.run({ arguments: params.arguments ?? {}, context, clientCapabilities, changes })
  })
  serveTexts(server)
  return server
}

function listed({ definition, describe }: ReferenceTool, changes: ListChanges): Tool {
  return describe ? { ...definition, description: describe(changes) } : definition
}

function capabilitiesOf(server: Server, { mcpReq }: ServerContext): ClientCapabilities {
  // The library has checked what comes with a request, but its type of it is empty.
  const declared: { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined = mcpReq.envelope
  return declared?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities() ?? {}
}
