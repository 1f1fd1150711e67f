import { expect, test } from 'vitest'
import { httpServer, sandboxFor, testPool } from '../pool-for-tests.ts'
import { startSdkOneServer } from './sdk-one-server-for-tests.ts'

test.each([
  { sessions: true, json: false },
  { sessions: true, json: true },
  { sessions: false, json: false },
  { sessions: false, json: true },
])('a server on the first SDK is listed and called: %o', async (options) => {
  await using server = await startSdkOneServer(options)
  await using t = testPool()
  await t.pool.apply([httpServer('one', server.url)], sandboxFor(server.url))
  expect(t.pool.catalogue().servers.one).toMatchObject({
    status: { state: 'ready', protocolVersion: '2025-11-25', serverInfo: { name: 'sdk-one', version: '1.0.0' } },
    tools: [{ name: 'echo' }, { name: 'wait' }],
  })
  const result = await t.call('one', 'echo', { arguments: { a: [1, null] }, headers: { traceparent: 'tp' } })
  expect(result).toMatchObject({ isError: false, content: [{ text: '{"a":[1,null]}' }] })
  const call = server.seen.find(({ rpc }) => rpc === 'tools/call')
  expect(call?.headers).toMatchObject({ 'mcp-protocol-version': '2025-11-25', traceparent: 'tp' })
  expect(call?.headers['mcp-session-id'] !== undefined).toBe(options.sessions)
})
