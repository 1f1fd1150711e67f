import type { ServerResponse } from 'node:http'
import { Ajv } from 'ajv'
import { type CommitLog, openCommitLog } from './commit-log.ts'
import { ARGUMENTS_SCHEMA, TOOLS } from './configuration.ts'
import { openMcpSession } from './mcp-session.ts'
import { UPSTREAM_TOOL } from './mcp-upstream.ts'
import type { Started, StartOptions } from './protocol.ts'
import { readBody, serve } from './serve.ts'

/**
 * The least that anything between an MCP client and an MCP server does: parse, validate the arguments, rename the tool,
 * forward over one shared session, and hand the answer back under the caller's id. No key, no route, no record.
 */
export async function startMcpForwarder({ upstreamUrl }: StartOptions): Promise<Started> {
  return await startForwarder(upstreamUrl, undefined)
}

/** The same, whose answer leaves once a row of the call is on disk. */
export async function startCommittingForwarder({ upstreamUrl, databaseUrl }: StartOptions): Promise<Started> {
  return await startForwarder(upstreamUrl, await openCommitLog(databaseUrl))
}

interface Asked {
  id?: unknown
  method: string
  params?: { name?: unknown; arguments?: unknown; protocolVersion?: unknown }
}

async function startForwarder(upstreamUrl: string, log: CommitLog | undefined): Promise<Started> {
  const session = await openMcpSession(upstreamUrl)
  const fits = new Ajv().compile(ARGUMENTS_SCHEMA)

  const call = async (asked: Asked): Promise<object> => {
    const args = asked.params?.arguments
    if (asked.params?.name !== TOOLS.mcp || !fits(args)) {
      return {
        jsonrpc: '2.0',
        id: asked.id,
        error: { code: -32602, message: 'no such tool, or arguments that do not fit' },
      }
    }
    const startedAt = Date.now()
    const answer = await session.request('tools/call', { name: UPSTREAM_TOOL, arguments: args })
    await log?.write({ startedAt, tool: UPSTREAM_TOOL, arguments: args, answer })
    return { ...answer, id: asked.id }
  }

  const answer = async (asked: Asked): Promise<object | undefined> => {
    switch (asked.method) {
      case 'initialize': {
        const { protocolVersion } = asked.params ?? {}
        const result = { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'forwarder', version: '1' } }
        return { jsonrpc: '2.0', id: asked.id, result }
      }
      case 'tools/call':
        return await call(asked)
      default:
        return undefined
    }
  }

  const send = (response: ServerResponse, message: object | undefined) => {
    if (!message) return response.writeHead(202, { 'content-length': 0 }).end()
    const text = Buffer.from(JSON.stringify(message))
    return response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length }).end(text)
  }

  const server = await serve((request, response) => {
    readBody(request, (body) => {
      answer(JSON.parse(body.toString('utf8')) as Asked).then(
        (message) => send(response, message),
        (error: unknown) => response.writeHead(502).end(String(error)),
      )
    })
  })
  return {
    url: `${server.url}/mcp`,
    async stop() {
      await server.stop()
      await session.close()
      await log?.close()
    },
  }
}
