// An upstream server of the probe in a process of its own: `EVENT_FILE` for stdio, `EVENT_FILE PORT` for streamable HTTP.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { noteEvent } from './probe-events.ts'
import { createProbeServer } from './probe-server.ts'

const [, , eventFile = '', port] = process.argv
noteEvent(eventFile, { kind: 'started', pid: process.pid })
if (existsSync(`${eventFile}.retired`)) process.exit(3)
if (port === undefined) await createProbeServer(eventFile).connect(new StdioServerTransport())
else serveHttp(Number(port))

function serveHttp(wanted: number): void {
  // Whoever started it has gone, and with it the other end of this.
  process.stdin.resume().once('end', () => process.exit(0))
  const sessions = new Map<string, StreamableHTTPServerTransport>()
  const open = async () => {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
    })
    await createProbeServer(eventFile).connect(transport)
    return transport
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const id = request.headers['mcp-session-id']
    const known = typeof id === 'string' ? sessions.get(id) : undefined
    if (id !== undefined && !known) response.writeHead(404).end()
    else await (known ?? (await open())).handleRequest(request, response)
  }
  const listener = createServer((request, response) => void answer(request, response))
  listener.listen(wanted, '127.0.0.1', () => {
    const { port: taken } = listener.address() as AddressInfo
    process.stdout.write(`http://127.0.0.1:${taken}/mcp\n`)
  })
}
