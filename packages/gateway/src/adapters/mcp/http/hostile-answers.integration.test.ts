import { expect, test } from 'vitest'
import { httpServer, sandboxFor, testPool } from '../pool-for-tests.ts'
import { startFakeHttpServer } from './fake-http-server-for-tests.ts'

type Script = Parameters<typeof startFakeHttpServer>[0]

/** A server whose calls are answered by the script, connected. */
async function connected(script: NonNullable<Script>, limits: Parameters<typeof testPool>[0] = {}) {
  const server = await startFakeHttpServer((exchange) => exchange.message?.method === 'tools/call' && script(exchange))
  const t = testPool({ backoffFirstMs: 50, ...limits })
  await t.pool.apply([httpServer('fake', server.url)], sandboxFor(server.url))
  expect(t.pool.catalogue().servers.fake?.status.state).toBe('ready')
  return {
    server,
    ...t,
    async [Symbol.asyncDispose]() {
      await t.pool.close()
      await server[Symbol.asyncDispose]()
    },
  }
}

const ANSWER = { result: { content: [{ type: 'text', text: 'found' }] } }

test('only the message with the id of the request ends it, and requests of the server’s are answered or refused', async () => {
  await using t = await connected(({ message, events, send, response }) => {
    events()
    send({ id: 999_999, result: { content: [{ type: 'text', text: 'not yours' }] } })
    send({ id: 'p', method: 'ping' })
    send({ id: 's', method: 'sampling/createMessage', params: {} })
    send({ method: 'notifications/progress', params: { progressToken: 424_242, progress: 1 } })
    response.write(': a comment\n\nevent: other\ndata: {"jsonrpc":"2.0"}\n\ndata: {broken\n\ndata: [1]\n\n')
    send({ id: message?.id ?? null, ...ANSWER })
    send({ id: message?.id ?? null, result: { content: [{ type: 'text', text: 'too late' }] } })
    response.end()
    return true
  })
  expect(await t.call('fake', 'echo', { relay: { onProgress: () => expect.unreachable() } })).toMatchObject({
    content: [{ text: 'found' }],
  })
  const answers = () => t.server.seen.map(({ message }) => message).filter((m) => m !== undefined && !('method' in m))
  await expect.poll(answers).toEqual([
    { jsonrpc: '2.0', id: 'p', result: {} },
    { jsonrpc: '2.0', id: 's', error: { code: -32_601, message: expect.any(String) } },
  ])
})

test('a server that asks without end is answered a few times at once, and its answer is still read', async () => {
  let open = 0
  let most = 0
  const server = await startFakeHttpServer(({ message, response, events, send }) => {
    if (message && !('method' in message)) {
      most = Math.max(most, ++open)
      return true
    }
    if (message?.method !== 'tools/call') return false
    events()
    for (let count = 0; count < 2_000; count++) send({ id: `p${count}`, method: 'ping' })
    send({ id: message.id ?? null, ...ANSWER })
    response.end()
    return true
  })
  await using t = testPool()
  await t.pool.apply([httpServer('fake', server.url)], sandboxFor(server.url))
  expect(await t.call('fake', 'echo')).toMatchObject({ content: [{ text: 'found' }] })
  await server.until(() => most === 16)
  expect(await t.call('fake', 'echo')).toMatchObject({ content: [{ text: 'found' }] })
  expect(most).toBe(16)
  await server[Symbol.asyncDispose]()
})

test('an answer cut anywhere, with a byte order mark, CRLF and data over several lines, is one answer', async () => {
  await using t = await connected(({ message, events, response }) => {
    events()
    const id = JSON.stringify(message?.id)
    const text = `\uFEFFevent: message\r\nid: 7\r\ndata: {"jsonrpc":"2.0","id":${id},\r\ndata: "result":{"content":[{"type":"text","text":"grüße 🎈"}]}}\r\n\r\n`
    const bytes = Buffer.from(text)
    let at = 0
    const next = () => {
      if (at < bytes.length) response.write(bytes.subarray(at, ++at), next)
      else response.end()
    }
    next()
    return true
  })
  expect(await t.call('fake', 'echo')).toMatchObject({ content: [{ text: 'grüße 🎈' }] })
})

test.each([
  ['JSON', 'application/json'],
  ['an event', 'text/event-stream'],
])('50 MB of %s fail the call alone and are not held', async (_name, type) => {
  await using t = await connected(({ message, response }) => {
    if (JSON.stringify(message).includes('small')) return false
    response.writeHead(200, { 'content-type': type })
    response.write(
      `${type.startsWith('text') ? 'data: ' : ''}{"jsonrpc":"2.0","id":${JSON.stringify(message?.id)},"result":{"x":"`,
    )
    const chunk = Buffer.alloc(1_000_000, 'x')
    let left = 50
    const next = () => (left-- > 0 && !response.destroyed ? void response.write(chunk, next) : response.end())
    next()
    return true
  })
  const before = process.memoryUsage().rss
  for (let round = 0; round < 3; round++) {
    await expect(t.call('fake', 'echo')).rejects.toMatchObject({ error: { code: 'upstream_error', cause: 'bad_body' } })
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(80_000_000)
  expect(await t.call('fake', 'echo', { arguments: { small: true } })).toMatchObject({ isError: false })
})

test.each(['application/json', 'text/event-stream'])(
  'an answer nested without measure fails its call, as %s',
  async (type) => {
    const abyss = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    await using t = await connected(({ message, response }) => {
      const text = `{"jsonrpc":"2.0","id":${JSON.stringify(message?.id)},"result":{"a":${abyss}}}`
      response.writeHead(200, { 'content-type': type })
      if (type === 'application/json') response.end(text)
      // The stream stays open: it is for the gateway to give it up.
      else response.write(`data: ${text}\n\n`)
      return true
    })
    await expect(t.call('fake', 'echo')).rejects.toMatchObject({
      error: { code: 'upstream_error', message: expect.stringContaining('nested more than 256 deep') },
    })
    t.server.become(() => false)
    expect(await t.call('fake', 'echo')).toMatchObject({ isError: false })
  },
)

test('a stream of small events without end is given up at its limit', async () => {
  await using t = await connected(
    ({ events, response }) => {
      events()
      const line = `data: ${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/x', params: { text: 'x'.repeat(10_000) } })}\n\n`
      const next = () => {
        if (!response.destroyed) response.write(line, () => setImmediate(next))
      }
      next()
      return true
    },
    { maxLineBytes: 1_000_000 },
  )
  await expect(t.call('fake', 'echo')).rejects.toMatchObject({
    error: { cause: 'bad_body', facts: { bytes: expect.any(Number) } },
  })
})

test('a server that trickles is given up in time, and is told', async () => {
  await using t = await connected(({ events, response }) => {
    events()
    const timer = setInterval(() => response.write(': still here\n\n'), 20)
    response.on('close', () => clearInterval(timer))
    return true
  })
  await expect(t.call('fake', 'echo', { timeoutMs: 300 })).rejects.toMatchObject({ error: { code: 'timeout' } })
  await t.server.until(() => t.server.asked('notifications/cancelled').length === 1)
  const [call] = t.server.asked('tools/call')
  expect(t.server.asked('notifications/cancelled')[0]?.message?.params).toMatchObject({ requestId: call?.message?.id })
})

test.each([
  [
    'a reset',
    (response: { destroy(): void }) => response.destroy(),
    { code: 'upstream_error', cause: expect.stringMatching(/closed|reset/) },
  ],
  [
    'a stream that ends without the answer',
    (response: { end(): void }) => response.end(),
    { code: 'upstream_error', cause: 'closed' },
  ],
])('%s in the midst of a stream answers at once', async (_name, drop, error) => {
  await using t = await connected(({ message, events, send, response }) => {
    if (JSON.stringify(message).includes('small')) return false
    events()
    send({ method: 'notifications/x' })
    setImmediate(() => drop(response))
    return true
  })
  await expect(t.call('fake', 'echo')).rejects.toMatchObject({ error })
  expect(await t.call('fake', 'echo', { arguments: { small: true } })).toMatchObject({ isError: false })
})

test('a stream that goes on after the answer is let go, and the answer is not held up', async () => {
  let closed = false
  await using t = await connected(({ message, events, send, response }) => {
    events()
    response.on('close', () => {
      closed = true
    })
    send({ id: message?.id ?? null, ...ANSWER })
    return true
  })
  expect(await t.call('fake', 'echo')).toMatchObject({ content: [{ text: 'found' }] })
  expect(closed).toBe(false)
  await expect.poll(() => closed).toBe(true)
})

test('a stream that breaks off is read on after its last event', async () => {
  let id: unknown
  const server = await startFakeHttpServer(({ message, request, events, send, response }) => {
    if (message?.method === 'tools/call') {
      id = message.id
      events()
      send({ method: 'notifications/x' }, 'event-1')
      response.write('retry: 10\n\n')
      setImmediate(() => response.destroy())
      return true
    }
    if (request.headers['last-event-id'] !== 'event-1') return false
    events()
    send({ id: id as number, ...ANSWER }, 'event-2')
    response.end()
    return true
  })
  await using t = testPool()
  await t.pool.apply([httpServer('fake', server.url)], sandboxFor(server.url))
  expect(await t.call('fake', 'echo')).toMatchObject({ content: [{ text: 'found' }] })
  await t.pool.close()
  await server[Symbol.asyncDispose]()
})

test('a server that ends each stream at once, with something new on it, is not asked without pause', async () => {
  let count = 0
  const stub: NonNullable<Script> = ({ message, request, response, events }) => {
    if (message?.method !== 'tools/call' && request.headers['last-event-id'] === undefined) return false
    events()
    response.end(`retry: 0\nid: e${count++}\ndata: {"jsonrpc":"2.0","method":"notifications/x"}\n\n`)
    return true
  }
  const server = await startFakeHttpServer(stub)
  await using t = testPool()
  await t.pool.apply([httpServer('fake', server.url)], sandboxFor(server.url))
  await expect(t.call('fake', 'echo', { timeoutMs: 1_000 })).rejects.toMatchObject({ error: { code: 'timeout' } })
  expect(count).toBeGreaterThan(1)
  expect(count).toBeLessThanOrEqual(11)
  await t.pool.close()
  await server[Symbol.asyncDispose]()
})

test.each([
  [
    'a web page',
    { status: 200, type: 'text/html', body: '<html>Sign in</html>' },
    { cause: 'bad_body', message: expect.stringContaining('web page') },
  ],
  [
    'text that is no JSON',
    { status: 200, type: 'application/json', body: '{"jsonrpc": "2.0", "id"' },
    { cause: 'bad_body' },
  ],
  [
    'an answer to somebody else',
    { status: 200, type: 'application/json', body: '{"jsonrpc":"2.0","id":77,"result":{}}' },
    { cause: 'bad_body' },
  ],
  [
    '401',
    { status: 401, type: 'text/plain', body: 'token expired' },
    { cause: 'bad_status', message: expect.stringContaining('credentials'), facts: { status: 401 } },
  ],
  ['502', { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' }, { cause: 'bad_status', retryable: true }],
  [
    'an error of the protocol',
    {
      status: 400,
      type: 'application/json',
      body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no such tool"}}',
    },
    { cause: 'tool_error', message: expect.stringContaining('no such tool') },
  ],
])('%s in the place of an answer is told in words', async (_name, { status, type, body }, error) => {
  await using t = await connected(({ response }) => {
    response.writeHead(status, { 'content-type': type }).end(body)
    return true
  })
  await expect(t.call('fake', 'echo')).rejects.toMatchObject({ error: { code: 'upstream_error', ...error } })
})

test('a redirect goes where the rules let it go, without the credentials, and nowhere else', async () => {
  await using elsewhere = await startFakeHttpServer(({ message, json }) => {
    json({ jsonrpc: '2.0', id: message?.id, ...ANSWER })
    return true
  })
  let to = ''
  const server = await startFakeHttpServer(({ message, response }) => {
    if (message?.method !== 'tools/call') return false
    response.writeHead(307, { location: to }).end()
    return true
  })
  await using t = testPool({}, { TOKEN: 'very-secret-token' })
  const definition = httpServer('fake', server.url, {
    headers: { Authorization: 'Bearer {env:TOKEN}', 'X-Own': '{env:TOKEN}' },
  })
  await t.pool.apply([definition], sandboxFor(server.url, elsewhere.url))
  to = elsewhere.url
  expect(await t.call('fake', 'echo')).toMatchObject({ content: [{ text: 'found' }] })
  const [{ headers } = { headers: {} }] = elsewhere.seen
  expect(server.seen.at(-1)?.headers.authorization).toBe('Bearer very-secret-token')
  expect(Object.keys(headers).filter((name) => /authorization|x-own|mcp-session-id/.test(name))).toEqual([])
  to = 'http://169.254.169.254/latest/meta-data'
  await expect(t.call('fake', 'echo')).rejects.toMatchObject({ error: { code: 'blocked_by_sandbox' } })
  await server[Symbol.asyncDispose]()
})

test('what a server is given in headers is masked in all that it says, and is not in the log', async () => {
  const secret = 'very-secret-token'
  const server = await startFakeHttpServer(({ message, request, json }) => {
    if (message?.method !== 'tools/call') return false
    const said = { type: 'text', text: `you sent ${request.headers.authorization}` }
    if (JSON.stringify(message).includes('fail')) json({ error: `bad ${String(request.headers['x-own'])}` }, 500)
    else json({ jsonrpc: '2.0', id: message.id, result: { content: [said], structuredContent: { [secret]: secret } } })
    return true
  })
  await using t = testPool({}, { TOKEN: secret })
  const definition = httpServer('fake', server.url, {
    headers: { Authorization: 'Bearer {env:TOKEN}', 'X-Own': '{env:TOKEN}' },
  })
  await t.pool.apply([definition], sandboxFor(server.url))
  const result = await t.call('fake', 'echo')
  expect(JSON.stringify(result)).toContain('redacted:reference:TOKEN')
  const failure = await t.call('fake', 'echo', { arguments: { fail: true } }).catch((error) => error.error)
  expect(failure).toMatchObject({ cause: 'bad_status' })
  expect(JSON.stringify([result, failure, t.logged])).not.toContain(secret)
  await server[Symbol.asyncDispose]()
})
