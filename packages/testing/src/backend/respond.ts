import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { JsonObject } from '@hermes/contracts/json'
import type { Behaviour } from './behaviour.ts'

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** The parsed JSON body, or an empty object. */
  body: JsonObject
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** Does to one exchange what a behaviour says. Resolves when there is nothing more to do. */
export async function respond(behaviour: Behaviour, exchange: Exchange): Promise<void> {
  const { response, body } = exchange
  switch (behaviour.kind) {
    case 'echo':
      response.writeHead(200, JSON_TYPE).end(JSON.stringify({ echo: body, arguments: body.arguments ?? null }))
      return
    case 'json':
      response
        .writeHead(behaviour.status ?? 200, { ...JSON_TYPE, ...behaviour.headers })
        .end(JSON.stringify(behaviour.value))
      return
    case 'raw':
      response.writeHead(behaviour.status ?? 200, { ...JSON_TYPE, ...behaviour.headers }).end(behaviour.body)
      return
    case 'slow':
      await delay(behaviour.ms)
      await respond(behaviour.then, exchange)
      return
    case 'hang':
      return
    case 'hang_body':
      response.writeHead(200, JSON_TYPE).flushHeaders()
      return
    case 'drip':
      await drip(response, behaviour)
      return
    case 'reset':
      exchange.request.socket.resetAndDestroy()
      return
    case 'close_mid_body':
      response.writeHead(200, { ...JSON_TYPE, 'content-length': '100' })
      response.write('{"half":', () => response.destroy())
      return
    case 'stream':
      await stream(response, behaviour.bytes)
      return
    case 'redirect':
      response.writeHead(behaviour.status ?? 302, { location: behaviour.to }).end()
      return
  }
}

async function drip(response: ServerResponse, { body, everyMs }: { body: string; everyMs: number }): Promise<void> {
  response.writeHead(200, JSON_TYPE)
  for (const character of body) {
    if (response.destroyed) return
    response.write(character)
    await delay(everyMs)
  }
  response.end()
}

async function stream(response: ServerResponse, bytes: number): Promise<void> {
  response.writeHead(200, JSON_TYPE)
  await pipeline(Readable.from(jsonString(bytes)), response)
}

function* jsonString(bytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(65_536, 'x')
  yield Buffer.from('"')
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk.subarray(0, Math.min(chunk.length, bytes - sent))
  yield Buffer.from('"')
}
