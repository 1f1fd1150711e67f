import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isJsonObject, type JsonObject } from '@hermes/contracts/json'
import type { Behaviour } from './backend/behaviour.ts'
import { respond } from './backend/respond.ts'

/** What the backend has seen of one request. */
export interface SeenRequest {
  method: string
  /** With the query. */
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  at: number
}

export interface HttpBackend extends AsyncDisposable {
  /** `http://127.0.0.1:PORT` */
  url: string
  port: number
  /** Sets what a path answers from now on; later requests of a list get its last member. */
  on(path: string, ...behaviours: Behaviour[]): void
  /** Requests so far, oldest first; of one path, or of all. */
  seen(path?: string): readonly SeenRequest[]
  /** Resolves once the path has been asked so often; at once where it has been. */
  asked(path: string, times?: number): Promise<void>
  /** Connections open now. */
  connections(): number
}

/**
 * A real HTTP server on a free port, scripted path by path, for tests of everything a backend can do to us. A path that
 * nobody scripted echoes the envelope it got.
 */
export async function startHttpBackend(script: Readonly<Record<string, Behaviour>> = {}): Promise<HttpBackend> {
  const scripts = new Map<string, Behaviour[]>(Object.entries(script).map(([path, one]) => [path, [one]]))
  const requests: { path: string; seen: SeenRequest }[] = []
  const waiting = new Set<() => void>()
  const sockets = new Set<import('node:net').Socket>()

  const take = (path: string): Behaviour => {
    const behaviours = scripts.get(path) ?? []
    return (behaviours.length > 1 ? behaviours.shift() : behaviours[0]) ?? { kind: 'echo' }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '/', 'http://backend').pathname
    const seen = await see(request)
    requests.push({ path, seen })
    for (const look of waiting) look()
    await respond(take(path), { request, response, body: parsed(seen.body) })
  }

  const server = createServer((request, response) => {
    // a client that hangs up ends the request; what it asked for is of no more interest
    handle(request, response).catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const port = await listen(server)
  const seen = (path?: string) =>
    requests.filter((one) => path === undefined || one.path === path).map((one) => one.seen)

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    on(path, ...behaviours) {
      scripts.set(path, behaviours)
    },
    seen,
    asked: (path, times = 1) =>
      new Promise((resolve) => {
        const look = () => {
          if (seen(path).length < times) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    connections: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function see(request: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const body = Buffer.concat(chunks).toString('utf8')
  return { method: request.method ?? '', url: request.url ?? '', headers, body, at: Date.now() }
}

function parsed(body: string): JsonObject {
  try {
    const value: unknown = JSON.parse(body)
    return isJsonObject(value) ? value : {}
  } catch {
    return {} // no JSON body; an echo then echoes nothing
  }
}

function listen(server: import('node:http').Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address) resolve(address.port)
      else reject(new Error('the backend has no port'))
    })
  })
}
