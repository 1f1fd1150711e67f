import type { CallRelay } from '@hermes/contracts/relay'
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

test('progress and lines of the log come to the call that asked for them, and to no other', async () => {
  await using server = await startSdkOneServer()
  await using t = testPool()
  await t.pool.apply([httpServer('one', server.url)], sandboxFor(server.url))
  const heard: Record<string, unknown[]> = { first: [], second: [] }
  const relay = (who: string): CallRelay => ({
    onProgress: (update) => heard[who]?.push(update),
    log: { level: 'error', onLog: (line) => heard[who]?.push(line) },
  })
  await Promise.all([
    t.call('one', 'echo', { arguments: { progress: true, ownLog: true }, relay: relay('first') }),
    t.call('one', 'echo', { arguments: { log: 'nobody knows whose' }, relay: relay('second') }),
  ])
  expect(heard).toEqual({
    first: [
      { progress: 1, total: 2, message: 'step 1' },
      { progress: 2, total: 2, message: 'step 2' },
      { level: 'error', logger: 'own', data: { at: 'error' } },
    ],
    second: [],
  })
  expect(server.seen.filter(({ rpc }) => rpc === 'logging/setLevel')).toHaveLength(1)
})

test('a cancelled call, and one that takes too long, are cancelled at the server, and others go on', async () => {
  await using server = await startSdkOneServer()
  await using t = testPool()
  await t.pool.apply([httpServer('one', server.url)], sandboxFor(server.url))
  const giveUp = new AbortController()
  const cancelled = t.call('one', 'wait', { arguments: { tag: 'a' }, signal: giveUp.signal })
  const slow = t.call('one', 'wait', { arguments: { tag: 'b' }, timeoutMs: 300 })
  await expect.poll(() => server.seen.filter(({ rpc }) => rpc === 'tools/call').length).toBe(2)
  giveUp.abort()
  await expect(cancelled).rejects.toMatchObject({ error: { code: 'cancelled' } })
  await expect(slow).rejects.toMatchObject({ error: { code: 'timeout' } })
  await expect.poll(() => new Set(server.cancelled)).toEqual(new Set(['a', 'b']))
  expect(await t.call('one', 'echo')).toMatchObject({ isError: false })
})

test('tools that come and go are listed anew', async () => {
  await using server = await startSdkOneServer()
  await using t = testPool({ relistEveryMs: 10 })
  await t.pool.apply([httpServer('one', server.url)], sandboxFor(server.url))
  await server.rename(['other', 'echo'])
  const names = () => t.pool.catalogue().servers.one?.tools.map(({ name }) => name)
  await expect.poll(names).toEqual(['echo', 'other'])
})

test('a server that was restarted is met anew by the first call after it: a read runs, a write is told that it did not', async () => {
  await using server = await startSdkOneServer()
  await using t = testPool()
  await t.pool.apply([httpServer('one', server.url)], sandboxFor(server.url))
  const calls = () => server.seen.filter(({ rpc }) => rpc === 'tools/call').length
  server.forget()
  expect(await t.call('one', 'echo', { repeatable: true })).toMatchObject({ isError: false })
  expect(calls()).toBe(2)
  server.forget()
  await expect(t.call('one', 'echo')).rejects.toMatchObject({
    error: { code: 'not_ready', retryable: true, message: expect.stringContaining('did not run the call') },
  })
  expect(calls()).toBe(3)
  expect(await t.call('one', 'echo')).toMatchObject({ isError: false })
})

test('a session is ended when its server is removed', async () => {
  await using server = await startSdkOneServer()
  await using t = testPool()
  await t.pool.apply([httpServer('one', server.url)], sandboxFor(server.url))
  await t.pool.apply([], sandboxFor(server.url))
  await expect.poll(() => server.seen.at(-1)).toMatchObject({ method: 'DELETE' })
})
