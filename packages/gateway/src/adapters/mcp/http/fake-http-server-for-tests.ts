import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JsonObject } from '@hermes/contracts/json'

interface Exchange {
  /** The message posted, or none for a GET. */
  message: JsonObject | undefined
  request: IncomingMessage
  response: ServerResponse
  /** Begins a stream of events. */
  events: () => void
  /** Sends one message as an event. */
  send: (message: JsonObject, id?: string) => void
  /** Answers with a JSON document. */
  json: (value: unknown, status?: number) => void
}

/** Takes an exchange over. @returns true where it did */
type Script = (exchange: Exchange) => boolean | undefined

/** A server written by hand, without an SDK, so that it can break every rule; 2025-11-25 wherever the script does not take over. */
export async function startFakeHttpServer(script: Script = () => false) {
  const seen: { method: string; headers: IncomingMessage['headers']; message: JsonObject | undefined }[] = []
  const waiters = new Set<() => void>()
  let current = script

  const listener = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += String(chunk)
    })
    request.on('end', () => {
      const message: JsonObject | undefined = text === '' ? undefined : JSON.parse(text)
      seen.push({ method: request.method ?? '', headers: request.headers, message })
      for (const wake of waiters) wake()
      const exchange = exchangeOf({ message, request, response })
      if (!current(exchange)) byTheBook(exchange)
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    url: `${origin}/mcp`,
    port,
    seen,
    /** Messages of one method. */
    asked: (method: string) => seen.filter(({ message }) => message?.method === method),
    become(next: Script) {
      current = next
    },
    /** Resolves once the condition holds after some request. */
    async until(condition: () => boolean) {
      while (!condition()) {
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiters.delete(wake)
            resolve()
          }
          waiters.add(wake)
        })
      }
    },
    async [Symbol.asyncDispose]() {
      listener.closeAllConnections()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}

function exchangeOf({ message, request, response }: Pick<Exchange, 'message' | 'request' | 'response'>): Exchange {
  return {
    message,
    request,
    response,
    events: () => response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders(),
    send: (value, id) =>
      void response.write(
        `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify({ jsonrpc: '2.0', ...value })}\n\n`,
      ),
    json(value, status = 200) {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(value))
    },
  }
}

const SCHEMA = { type: 'object' }

function byTheBook({ message, response, json }: Exchange): void {
  const { id, method } = message ?? {}
  const result = resultOf(message)
  if (method === undefined) response.writeHead(405).end()
  else if (id === undefined) response.writeHead(202).end()
  else if (result === undefined) json({ jsonrpc: '2.0', id, error: { code: -32_601, message: 'no such method' } }, 400)
  else {
    if (method === 'initialize') response.setHeader('mcp-session-id', `session-${Math.random()}`)
    json({ jsonrpc: '2.0', id, result })
  }
}

function resultOf({ method, params }: JsonObject = {}): JsonObject | undefined {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: '2025-11-25',
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: 'fake', version: '1' },
      }
    case 'tools/list':
      return { tools: [{ name: 'echo', inputSchema: SCHEMA }] }
    case 'tools/call':
      return { content: [{ type: 'text', text: JSON.stringify(params ?? null) }] }
    default:
      return undefined
  }
}
