import { Agent, request as send } from 'undici'
import type { Started, StartOptions } from './protocol.ts'
import { ECHO_PATH } from './rest-backend.ts'
import { readBody, serve } from './serve.ts'

/**
 * The least that anything between an agent and a backend does: parse the envelope, look at one field, forward, and read
 * the answer whole. No key, no route, no record.
 */
export async function startRestForwarder({ backendUrl }: StartOptions): Promise<Started> {
  const agent = new Agent({ connections: 128, pipelining: 1 })
  const url = `${backendUrl}${ECHO_PATH}`
  const forward = async (body: Buffer): Promise<{ status: number; text: string }> => {
    const envelope = JSON.parse(body.toString('utf8')) as { arguments?: { text?: unknown } }
    if (typeof envelope.arguments?.text !== 'string') return { status: 400, text: '{"error":"text is missing"}' }
    const sent = JSON.stringify(envelope)
    const headers = { 'content-type': 'application/json' }
    const reply = await send(url, { method: 'POST', headers, body: sent, dispatcher: agent })
    const result: unknown = JSON.parse(await reply.body.text())
    return { status: reply.statusCode, text: JSON.stringify({ result }) }
  }
  const server = await serve((request, response) => {
    readBody(request, (body) => {
      forward(body).then(
        ({ status, text }) => response.writeHead(status, { 'content-type': 'application/json' }).end(text),
        (error: unknown) => response.writeHead(502).end(String(error)),
      )
    })
  })
  return {
    ...server,
    async stop() {
      await server.stop()
      await agent.destroy()
    },
  }
}
