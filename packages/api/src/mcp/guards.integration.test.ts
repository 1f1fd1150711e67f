import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startEndpoint } from './endpoint-for-tests.ts'
import { begin, modern, post, request } from './requests-for-tests.ts'

const HELLO = request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {} })

/** A POST with the Host it is told, which `fetch` would not send. */
function postAs(url: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const hit = httpRequest(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } })
    hit.once('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    hit.once('error', reject)
    hit.end(JSON.stringify(HELLO))
  })
}

test('without keys only this machine’s names, and no page of another site, get in', async () => {
  await using endpoint = await startEndpoint()
  const { url, port } = endpoint
  expect(await postAs(url, { host: `localhost:${port}`, origin: `http://localhost:${port}` })).toBe(200)
  expect(await postAs(url, { host: 'evil.example' })).toBe(403)
  expect(await postAs(url, { host: `evil.example:${port}`, origin: 'http://evil.example' })).toBe(403)
  expect(await postAs(url, { origin: 'http://evil.example' })).toBe(403)
  expect(await postAs(url, { origin: 'null' })).toBe(403)
  expect(await postAs(url, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' })).toBe(403)
})

test('with keys any Host gets in, but still no page of another site', async () => {
  await using endpoint = await startEndpoint({ keys: { 'key-a': 'ann' } })
  const ann = { authorization: 'Bearer key-a' }
  expect(await postAs(endpoint.url, { ...ann, host: 'gateway.example' })).toBe(200)
  expect(await postAs(endpoint.url, { ...ann, host: 'gateway.example', origin: 'https://evil.example' })).toBe(403)
})

test('without a key that is known there is neither a session nor a list, and a call is refused and recorded', async () => {
  await using endpoint = await startEndpoint({ keys: { 'key-a': 'ann' } })
  const call = modern('tools/call', { name: 'echo', arguments: {} })
  for (const [body, headers] of [
    [HELLO, {}],
    [request('tools/list'), {}],
    [HELLO, { authorization: 'Bearer wrong' }],
    [call.body, call.headers],
  ] as const) {
    const answer = await post(endpoint.url, body, headers)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="hermes"')
    expect(answer.messages).toMatchObject([
      { jsonrpc: '2.0', id: 1, error: { message: expect.stringContaining('key') } },
    ])
  }
  expect(endpoint.hermes.recorder.calls()).toMatchObject([{ channel: 'mcp', error: { code: 'unauthenticated' } }])
})

test('a page of another site can neither call nor fill the record', async () => {
  await using endpoint = await startEndpoint()
  expect(await postAs(endpoint.url, { origin: 'http://evil.example' })).toBe(403)
  expect(endpoint.hermes.recorder.calls()).toEqual([])
})

test('which toolsets there are is not told to those without a key', async () => {
  const toolset = { name: 'some', description: '', tools: ['echo'], includes: [], source: { kind: 'studio' } } as const
  await using endpoint = await startEndpoint({ keys: { 'key-a': 'ann' }, content: { toolsets: [toolset] } })
  const status = async (path: string, headers = {}) => (await post(`${endpoint.url}/${path}`, HELLO, headers)).status
  expect([await status('some'), await status('nowhere')]).toEqual([401, 401])
  const ann = { authorization: 'Bearer key-a' }
  expect([await status('some', ann), await status('nowhere', ann)]).toEqual([200, 404])
})

test('a toolset that is not there is said so', async () => {
  await using endpoint = await startEndpoint()
  const { status, messages } = await post(`${endpoint.url}/nowhere`, HELLO)
  expect(status).toBe(404)
  expect(messages).toMatchObject([{ error: { message: expect.stringContaining('no toolset named "nowhere"') } }])
})

test('calls in bodies of another type, too large or broken, or whose answer nobody could read, are refused and recorded', async () => {
  await using endpoint = await startEndpoint()
  const session = await begin(endpoint.url)
  const call = request('tools/call', { name: 'echo' })
  const statuses = [
    await post(endpoint.url, call, { ...session, 'content-type': 'text/plain' }),
    await post(endpoint.url, request('tools/call', { text: 'x'.repeat(1024 * 1024) }), session),
    await post(endpoint.url, call, { ...session, accept: 'text/html' }),
    await post(endpoint.url, JSON.stringify(call).slice(0, -1), session),
    await post(endpoint.url, call, { ...session, 'content-encoding': 'gzip' }),
    await post(endpoint.url, call, { ...session, 'mcp-session-id': 'gone' }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([415, 413, 406, 400, 415, 404])
  const calls = endpoint.hermes.recorder.calls()
  expect(calls.map(({ stoppedAt }) => stoppedAt)).toEqual(statuses.map(() => 'receive'))
})

test.each([
  ['application/json', 'json'],
  ['text/event-stream', 'events'],
  ['*/*', 'json'],
] as const)('who accepts %s is answered in %s', async (accept, type) => {
  await using endpoint = await startEndpoint()
  expect(await post(endpoint.url, HELLO, { accept })).toMatchObject({ status: 200, type })
})

test.each([
  { what: 'no envelope', body: { params: { name: 'echo' } }, headers: {}, code: -32_602 },
  { what: 'another method in the header', body: {}, headers: { 'mcp-method': 'tools/list' }, code: -32_020 },
  { what: 'another name in the header', body: {}, headers: { 'mcp-name': 'other' }, code: -32_020 },
  { what: 'no name in the header', body: {}, headers: { 'mcp-name': undefined }, code: -32_020 },
  { what: 'a revision nobody speaks', body: {}, headers: { 'mcp-protocol-version': '2030-01-01' }, code: -32_020 },
])('a stateless call with $what has the SDK’s proper error, and is recorded', async ({ body, headers, code }) => {
  await using endpoint = await startEndpoint()
  const call = modern('tools/call', { name: 'echo', arguments: {} })
  const sent = Object.entries({ ...call.headers, ...headers }).filter(([, value]) => value !== undefined)
  const answer = await post(endpoint.url, { ...call.body, ...body }, Object.fromEntries(sent) as Record<string, string>)
  expect(answer.status).toBe(400)
  expect(answer.messages).toMatchObject([{ error: { code } }])
  expect(endpoint.hermes.recorder.calls()).toMatchObject([{ stoppedAt: 'receive', outcome: 'failed' }])
})

test('PUT is told which methods there are', async () => {
  await using endpoint = await startEndpoint()
  const answer = await fetch(endpoint.url, { method: 'PUT' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'DELETE, GET, POST'])
})

test('a client that goes away in the middle of its body leaves nothing behind', async () => {
  await using endpoint = await startEndpoint()
  const socket = connect(endpoint.port, '127.0.0.1')
  const head = `POST /mcp HTTP/1.1\r\nhost: 127.0.0.1:${endpoint.port}\r\ncontent-type: application/json\r\n`
  socket.write(`${head}content-length: 100\r\n\r\n{"jsonrpc":`)
  const [accepted] = (await once(endpoint.app.server, 'request')) as [IncomingMessage]
  const gone = new Promise((resolve) => accepted.once('close', resolve))
  socket.destroy()
  await gone
  expect((await post(endpoint.url, HELLO)).status).toBe(200)
  expect(endpoint.logged.filter((message) => message.includes('failed inside'))).toEqual([])
  expect(endpoint.hermes.recorder.calls()).toEqual([])
})
