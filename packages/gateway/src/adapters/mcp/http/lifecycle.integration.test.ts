import { expect, test } from 'vitest'
import { fixtureServer, httpServer, sandboxFor, testPool } from '../pool-for-tests.ts'
import { startFakeHttpServer } from './fake-http-server-for-tests.ts'
import { startSdkOneServer } from './sdk-one-server-for-tests.ts'

const quick = { backoffFirstMs: 50, backoffLastMs: 60_000 }

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = await startFakeHttpServer()
  await server[Symbol.asyncDispose]()
  return server.port
}

test('a server that is down at the start leaves the others callable, says why, and is there with the first call after it is up', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/mcp`
  await using t = testPool(quick)
  await t.pool.apply([httpServer('late', url), fixtureServer('here', [])], sandboxFor(url))
  expect(t.pool.catalogue().servers.late?.status).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('connection was refused'),
  })
  expect(await t.call('here', 'echo')).toMatchObject({ isError: false })
  await using _server = await startSdkOneServer({ port })
  expect(await t.call('late', 'echo')).toMatchObject({ isError: false })
})

test('a server that goes is noticed, its tools stay known, and the first call after it is back connects anew', async () => {
  const first = await startSdkOneServer()
  await using t = testPool(quick)
  await t.pool.apply([httpServer('one', first.url)], sandboxFor(first.url))
  await first[Symbol.asyncDispose]()
  const down = await t.call('one', 'echo').catch(({ error }) => error)
  expect(down).toMatchObject({ retryable: true })
  expect(JSON.stringify(down)).toMatch(/refused|reset|closed/)
  const status = () => t.pool.catalogue().servers.one?.status
  await expect.poll(status).toMatchObject({ state: 'connecting', reason: expect.stringContaining('refused') })
  // Each further call finds out for itself, at once.
  for (let count = 0; count < 5; count++) {
    await expect(t.call('one', 'echo')).rejects.toMatchObject({
      error: { code: 'not_ready', message: expect.stringContaining('refused'), retryable: true },
    })
  }
  expect(t.pool.catalogue().servers.one?.tools).toHaveLength(2)
  await using again = await startSdkOneServer({ port: first.port })
  expect(await t.call('one', 'echo')).toMatchObject({ isError: false })
  expect(again.seen.length).toBeGreaterThan(0)
})

test('a server that is killed in the midst of a call answers it at once', async () => {
  const server = await startSdkOneServer()
  await using t = testPool(quick)
  await t.pool.apply([httpServer('one', server.url)], sandboxFor(server.url))
  const call = t.call('one', 'wait')
  await expect.poll(() => server.seen.some(({ rpc }) => rpc === 'tools/call')).toBe(true)
  await server[Symbol.asyncDispose]()
  await expect(call).rejects.toMatchObject({
    error: { code: 'upstream_error', cause: expect.stringMatching(/closed|reset/) },
  })
})

test.each([
  { what: 'a web page', status: 200, type: 'text/html', body: '<html>Sign in</html>', words: 'not the address' },
  { what: 'another service', status: 200, type: 'application/json', body: '{"hello":1}', words: 'holds no message' },
  { what: 'no such page', status: 404, type: 'text/html', body: '<html>Not found</html>', words: 'status 404' },
  { what: 'a closed door', status: 401, type: 'application/json', body: '{"error":"no"}', words: 'status 401' },
])('$what is told in words and not asked in a storm', async ({ status, type, body, words }) => {
  await using server = await startFakeHttpServer(({ response }) => {
    response.writeHead(status, { 'content-type': type }).end(body)
    return true
  })
  await using t = testPool({ backoffFirstMs: 60_000, restartWaitMs: 200 })
  await t.pool.apply([httpServer('page', server.url)], sandboxFor(server.url))
  const reason = expect.stringContaining(words)
  expect(t.pool.catalogue().servers.page?.status).toMatchObject({ state: 'failed', reason })
  const asked = server.seen.length
  await Promise.allSettled(Array.from({ length: 20 }, () => t.call('page', 'echo')))
  expect(server.seen).toHaveLength(asked)
  expect(asked).toBeLessThanOrEqual(2)
})

test('an address that is not allowed is not dialled, and the line to add is named', async () => {
  await using server = await startFakeHttpServer()
  await using t = testPool()
  await t.pool.apply([httpServer('fake', server.url)], { allowedHosts: [], allowPrivate: [], maxResponseBytes: 1000 })
  expect(t.pool.catalogue().servers.fake?.status).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/sandbox\.allowed_hosts: - "http:\/\/127\.0\.0\.1:\d+"/),
  })
  expect(server.seen).toEqual([])
  // The same server under rules that let it be reached.
  await t.pool.apply([httpServer('fake', server.url)], sandboxFor(server.url))
  expect(await t.call('fake', 'echo')).toMatchObject({ isError: false })
})

test('a server that lists a tool twice is refused, and one that hangs does not hold up a later revision', async () => {
  const server = await startFakeHttpServer(({ message, json }) => {
    if (message?.method === 'server/discover') return false
    if (message?.method !== 'tools/list') return false
    const tool = { name: 'same', inputSchema: { type: 'object' } }
    json({ jsonrpc: '2.0', id: message.id, result: { tools: [tool, tool] } })
    return true
  })
  await using hanging = await startFakeHttpServer(() => true)
  await using t = testPool({ connectTimeoutMs: 60_000 })
  const sandbox = sandboxFor(server.url, hanging.url)
  const stuck = t.pool.apply([httpServer('hangs', hanging.url)], sandbox)
  await t.pool.apply([httpServer('twice', server.url)], sandbox)
  expect(t.pool.catalogue().servers.twice?.status.reason).toContain('lists the tool "same" twice')
  await stuck
  await server[Symbol.asyncDispose]()
})

test('a missing secret holds the server back by name, and it is there once the secret is', async () => {
  await using server = await startFakeHttpServer()
  const secrets: Record<string, string> = {}
  await using t = testPool({ ...quick }, secrets)
  await t.pool.apply([httpServer('fake', server.url, { headers: { 'X-Key': '{env:KEY}' } })], sandboxFor(server.url))
  expect(t.pool.catalogue().servers.fake?.status).toMatchObject({ state: 'failed', reason: 'KEY is not set.' })
  secrets.KEY = 'first-secret'
  expect(await t.call('fake', 'echo')).toMatchObject({ isError: false })
  secrets.KEY = 'other-secret'
  await t.call('fake', 'echo')
  expect(server.asked('tools/call').map(({ headers }) => headers['x-key'])).toEqual(['first-secret', 'other-secret'])
})

test('many reads that find their session lost all run in one new session', async () => {
  await using server = await startSdkOneServer()
  await using t = testPool(quick)
  await t.pool.apply([httpServer('one', server.url)], sandboxFor(server.url))
  server.forget()
  const calls = Array.from({ length: 50 }, () => t.call('one', 'echo', { repeatable: true }))
  for (const { isError } of await Promise.all(calls)) expect(isError).toBe(false)
  expect(server.seen.filter(({ rpc }) => rpc === 'initialize')).toHaveLength(2)
})

test('a server that takes nothing any more does not hold up the end', async () => {
  const server = await startFakeHttpServer(({ message }) => {
    const { method } = message ?? {}
    return method === 'tools/call' || method === 'notifications/cancelled' || message === undefined
  })
  const t = testPool(quick)
  await t.pool.apply([httpServer('fake', server.url)], sandboxFor(server.url))
  await expect(t.call('fake', 'echo', { timeoutMs: 50 })).rejects.toMatchObject({ error: { code: 'timeout' } })
  const before = performance.now()
  await t.pool.close()
  // Far below the 10 s that a server has for taking a message while it is connected.
  expect(performance.now() - before).toBeLessThan(5_000)
  await server[Symbol.asyncDispose]()
})

test('calls of all callers share the connections of their server', async () => {
  await using server = await startSdkOneServer({ json: true })
  await using t = testPool()
  await t.pool.apply([httpServer('one', server.url)], sandboxFor(server.url))
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, index) => t.call('one', 'echo', { arguments: { index } })),
  )
  expect(results.map(({ content }) => content[0]?.text)).toEqual(results.map((_, index) => `{"index":${index}}`))
  expect(server.seen.filter(({ rpc }) => rpc === 'initialize')).toHaveLength(1)
})

test('a server without a stream of its own that goes is noticed before it is called', async () => {
  const server = await startSdkOneServer({ sessions: false })
  await using t = testPool({ pingEveryMs: 20 })
  await t.pool.apply([httpServer('one', server.url)], sandboxFor(server.url))
  await server[Symbol.asyncDispose]()
  const status = () => t.pool.catalogue().servers.one?.status
  await expect.poll(status).toMatchObject({ state: 'connecting', reason: expect.stringContaining('refused') })
})
