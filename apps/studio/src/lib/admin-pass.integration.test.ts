import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { passToAdmin, UNREACHABLE_HEADER } from './admin-pass.ts'

/** A listener on a free port that is closed, connections and all, when the test ends. */
async function listener(handle: RequestListener) {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const STUDIO = 'http://127.0.0.1:3000'

test('method, path, query, body, cookies and Origin go along; Host is the listener’s own', async () => {
  let seen: { request: IncomingMessage; body: string } | undefined
  await using admin = await listener((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      seen = { request, body: Buffer.concat(chunks).toString() }
      response.writeHead(201, { 'set-cookie': ['a=1; HttpOnly', 'b=2'], 'content-type': 'application/json' }).end('{}')
    })
  })
  const answer = await passToAdmin(
    new Request(`${STUDIO}/api/session?x=1`, {
      method: 'POST',
      body: '{"token":"t"}',
      headers: { host: '127.0.0.1:3000', cookie: 'hermes_session=s', origin: STUDIO, connection: 'keep-alive' },
    }),
    admin.url,
  )
  expect(answer.status).toBe(201)
  expect(answer.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2'])
  expect(seen?.request).toMatchObject({ method: 'POST', url: '/api/session?x=1' })
  expect(seen?.body).toBe('{"token":"t"}')
  expect(seen?.request.headers).toMatchObject({
    cookie: 'hermes_session=s',
    origin: STUDIO,
    host: new URL(admin.url).host,
    'x-forwarded-host': '127.0.0.1:3000',
  })
})

test('a subscription’s events arrive as they are sent, and leaving it ends the request behind', async () => {
  const closed = Promise.withResolvers<void>()
  await using admin = await listener((_, response) => {
    response.on('close', () => closed.resolve())
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n')
  })
  const leave = new AbortController()
  const answer = await passToAdmin(new Request(`${STUDIO}/api/trpc/traces.live`, { signal: leave.signal }), admin.url)
  expect(answer.headers.get('cache-control')).toBe('no-store, no-transform')
  const reader = answer.body?.getReader()
  // The listener holds the answer open: only an unbuffered pass lets this be read.
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: first\n\n')
  leave.abort()
  await closed.promise
})

test('an answer that is an error is passed on as it is', async () => {
  await using admin = await listener((_, response) => response.writeHead(401).end('{"error":{}}'))
  const answer = await passToAdmin(new Request(`${STUDIO}/api/trpc/status.get`), admin.url)
  expect(answer.status).toBe(401)
  expect(answer.headers.has(UNREACHABLE_HEADER)).toBe(false)
})

test('a listener that is away is a sentence with a way out, marked as such', async () => {
  const admin = await listener(() => undefined)
  await admin[Symbol.asyncDispose]()
  const answer = await passToAdmin(new Request(`${STUDIO}/api/trpc/status.get`), admin.url)
  expect(answer.status).toBe(502)
  expect(answer.headers.get(UNREACHABLE_HEADER)).toBe('1')
  expect(await answer.json()).toMatchObject({
    error: { code: 'unavailable', message: 'The gateway is not running.', remedy: expect.stringContaining('start') },
  })
})

test('a redirect is not followed', async () => {
  await using admin = await listener((_, response) =>
    response.writeHead(302, { location: 'http://evil.example/' }).end(),
  )
  const answer = await passToAdmin(new Request(`${STUDIO}/api/x`), admin.url)
  expect(answer.status).toBe(302)
})
