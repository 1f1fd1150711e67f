import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rpcResult } from '@hermes/gateway/inbound/mcp/json-rpc'
import { expect, test } from 'vitest'
import { HttpExchange } from './exchange.ts'
import { createPulse } from './pulse.ts'

/** A request that is not answered yet, and what its client sees. */
async function ask() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answered = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  const pulse = createPulse(5)
  return {
    response,
    answered,
    pulse,
    [Symbol.dispose]() {
      pulse.close()
      server.close()
    },
  }
}

test('a long wait becomes a stream that shows it is alive, and ends with the answer', async () => {
  using asked = await ask()
  const exchange = new HttpExchange(asked.response, { json: true, events: true })
  const work = Promise.withResolvers<string>()
  const done = asked.pulse.during(work.promise, exchange.beat)
  const answer = await asked.answered
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  work.resolve('done')
  exchange.finish(rpcResult(1, { text: await done }))
  const text = await answer.text()
  expect(text).toMatch(
    /^(?:: alive\n\n)+event: message\ndata: \{"jsonrpc":"2\.0","id":1,"result":\{"text":"done"\}\}\n\n$/,
  )
})

test('a client that reads no streams waits for its document', async () => {
  using asked = await ask()
  const exchange = new HttpExchange(asked.response, { json: true, events: false })
  exchange.beat()
  exchange.beat()
  expect(exchange.notify).toBeUndefined()
  exchange.finish(rpcResult(1, {}))
  expect(await (await asked.answered).json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
})

test('what was cancelled has no answer, and what was asked of nobody neither', async () => {
  using asked = await ask()
  new HttpExchange(asked.response, { json: true, events: true }).finish(undefined)
  const answer = await asked.answered
  expect([answer.status, await answer.text()]).toEqual([202, ''])
})
