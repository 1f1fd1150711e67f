import { randomUUID } from 'node:crypto'
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isLegacyRequest,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { createReferenceServer } from './server.ts'

export interface Endpoint {
  fetch(request: Request): Promise<Response>
  /** Ends every session and every stream. */
  close(): Promise<void>
}

/** The reference server behind one address: sessions for 2025-11-25 and older, single requests for 2026-07-28. */
export function createEndpoint(): Endpoint {
  const sessions = new Map<string, { transport: WebStandardStreamableHTTPServerTransport; server: Server }>()
  const changes = {
    toolEdition: 0,
    tools: () => {
      changes.toolEdition += 1
      modern.notify.toolsChanged()
      for (const { server } of sessions.values()) void server.sendToolListChanged()
    },
    prompts: () => {
      modern.notify.promptsChanged()
      for (const { server } of sessions.values()) void server.sendPromptListChanged()
    },
  }
  const modern = createMcpHandler(() => createReferenceServer(changes), { legacy: 'reject' })

  async function openSession(): Promise<WebStandardStreamableHTTPServerTransport> {
    const server = createReferenceServer(changes)
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, { transport, server }),
      onsessionclosed: (id) => void sessions.delete(id),
    })
    await server.connect(transport)
    return transport
  }

  return {
    async fetch(request) {
      const refused =
        hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
        originValidationResponse(request, localhostAllowedOrigins())
      if (refused) return refused
      if (!(await isLegacyRequest(request))) return await modern.fetch(request)
      const id = request.headers.get('mcp-session-id')
      const known = id === null ? undefined : sessions.get(id)?.transport
      if (id !== null && !known) return unknownSession()
      return await (known ?? (await openSession())).handleRequest(request)
    },
    async close() {
      await Promise.all([modern.close(), ...[...sessions.values()].map(({ server }) => server.close())])
    },
  }
}

function unknownSession(): Response {
  const error = { code: -32001, message: 'Session not found' }
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 404 })
}
