import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { Bridge } from './bridge.ts'

/** A bridge to an address where something else than a gateway answers. */
async function bridgeTo(answer: (response: ServerResponse, request: IncomingMessage) => void) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    request.resume().on('end', () => answer(response, request))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const written: object[] = []
  const bridge = new Bridge({
    address: () => Promise.resolve(`${origin}/mcp`),
    key: 'hk_secret',
    write: (message) => written.push(message),
    say: () => undefined,
  })
  return {
    seen,
    written,
    ask: (message: object) => bridge.take(JSON.stringify({ jsonrpc: '2.0', ...message })),
    async [Symbol.asyncDispose]() {
      await bridge.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

it('a redirect is not followed, neither with the message nor with the key', async () => {
  await using t = await bridgeTo((response) => response.writeHead(307, { location: '/elsewhere' }).end())
  await t.ask({ id: 1, method: 'tools/call', params: { name: 'pay' } })
  expect(t.seen).toEqual(['POST /mcp'])
  expect(t.written).toMatchObject([{ id: 1, error: { message: expect.stringContaining('status 307') } }])
})

it('a request has one answer, whatever follows it', async () => {
  await using t = await bridgeTo((response) => {
    const answer = 'data: {"jsonrpc":"2.0","id":1,"result":{}}\n\n'
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`${answer}${answer}data: {broken\n\n`)
  })
  await t.ask({ id: 1, method: 'tools/list' })
  expect(t.written).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }])
})

it.each([
  [1, 1],
  ['a', 'a'],
  [2 ** 53, null],
  [{}, null],
])('what is no message is answered under its id: %s', async (id, under) => {
  await using t = await bridgeTo((response) => response.end())
  await t.ask({ id, method: 'tools/list', params: [] })
  expect(t.written).toMatchObject([{ id: under, error: { code: -32_600 } }])
  expect(t.seen).toEqual([])
})
