import { expect, test } from 'vitest'
import { startEndpoint } from './endpoint-for-tests.ts'
import { begin, notification, post, request } from './requests-for-tests.ts'

test.each([
  ['2025-11-25', '2025-11-25'],
  ['2025-06-18', '2025-06-18'],
  ['2025-03-26', '2025-03-26'],
  ['2024-11-05', '2024-11-05'],
  ['1999-01-01', '2025-11-25'],
])('a handshake for %s agrees on %s, and declares what is relayed and nothing else', async (asked, agreed) => {
  await using endpoint = await startEndpoint()
  const params = { protocolVersion: asked, capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const { messages } = await post(endpoint.url, request('initialize', params))
  expect(messages).toEqual([
    {
      jsonrpc: '2.0',
      id: 1,
      result: {
        protocolVersion: agreed,
        capabilities: { tools: { listChanged: true }, logging: {} },
        serverInfo: { name: 'hermes-studio', title: 'Hermes Studio', version: '1.2.3' },
      },
    },
  ])
})

test('a session that never was, has ended, is somebody else’s or belongs to another address is answered alike', async () => {
  const toolset = { name: 'some', description: '', tools: ['echo'], includes: [], source: { kind: 'studio' } } as const
  await using endpoint = await startEndpoint({
    keys: { 'key-a': 'ann', 'key-b': 'bob' },
    content: { toolsets: [toolset] },
  })
  const ann = { authorization: 'Bearer key-a' }
  const session = await begin(endpoint.url, { headers: ann })
  expect((await post(endpoint.url, request('ping'), session)).messages).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }])
  const ended = await begin(endpoint.url, { headers: ann })
  expect((await fetch(endpoint.url, { method: 'DELETE', headers: ended })).status).toBe(200)

  const answers = await Promise.all([
    post(endpoint.url, request('ping'), { ...ann, 'mcp-session-id': '0'.repeat(32) }),
    post(endpoint.url, request('ping'), ended),
    post(endpoint.url, request('ping'), { ...session, authorization: 'Bearer key-b' }),
    post(`${endpoint.url}/some`, request('ping'), session),
  ])
  const said = answers.map(({ status, messages }) => ({ status, ...errorOf(messages) }))
  expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(said[0]).toMatchObject({ status: 404, code: -32_001 })
  const foreign = { headers: { ...session, authorization: 'Bearer key-b' } }
  expect((await fetch(endpoint.url, { method: 'DELETE', ...foreign })).status).toBe(404)
  expect((await fetch(endpoint.url, { headers: { accept: 'text/event-stream', ...foreign.headers } })).status).toBe(404)
  expect((await post(endpoint.url, request('ping'), session)).status).toBe(200)
})

test('what needs a session and names none is refused with the way to one', async () => {
  await using endpoint = await startEndpoint()
  const { status, messages } = await post(endpoint.url, request('tools/list'))
  expect(status).toBe(400)
  expect(messages).toMatchObject([{ id: 1, error: { message: expect.stringContaining('Begin with "initialize"') } }])
  expect((await fetch(endpoint.url, { headers: { accept: 'text/event-stream' } })).status).toBe(400)
  expect((await fetch(endpoint.url, { method: 'DELETE' })).status).toBe(400)
})

test('notifications and answers are taken without an answer', async () => {
  await using endpoint = await startEndpoint()
  const session = await begin(endpoint.url)
  for (const body of [
    notification('notifications/initialized'),
    notification('notifications/of-somebody-else'),
    notification('notifications/cancelled', { requestId: 99 }),
    { jsonrpc: '2.0', id: 7, result: {} },
  ]) {
    expect(await post(endpoint.url, body, session)).toMatchObject({ status: 202, type: 'none' })
  }
})

test('methods that are not there, and bodies that are no messages, have the errors of JSON-RPC', async () => {
  await using endpoint = await startEndpoint()
  const session = await begin(endpoint.url)
  const code = async (body: unknown) => {
    const { status, messages } = await post(endpoint.url, body, session)
    return [status, errorOf(messages)?.code]
  }
  expect(await code(request('prompts/get', { name: 'x' }))).toEqual([200, -32_601])
  expect(await code(request('tools/list', { cursor: 'nonsense' }))).toEqual([200, -32_602])
  expect(await code(request('logging/setLevel', { level: 'loud' }))).toEqual([200, -32_602])
  expect(await code({ jsonrpc: '1.0', id: 1, method: 'ping' })).toEqual([400, -32_600])
  expect(await code({ jsonrpc: '2.0', id: 1.5, method: 'ping' })).toEqual([400, -32_600])
  expect(await code({ jsonrpc: '2.0', id: 1, method: 'ping', params: [] })).toEqual([400, -32_600])
  expect(await code('{"jsonrpc": "2.0", "id": 1, "method"')).toEqual([400, -32_700])
  expect(await code({ hello: 'world' })).toEqual([400, -32_600])
})

test('a protocol version in the header that is not spoken is refused', async () => {
  await using endpoint = await startEndpoint()
  const session = await begin(endpoint.url)
  const answer = await post(endpoint.url, request('ping'), { ...session, 'mcp-protocol-version': '2020-01-01' })
  expect(answer.status).toBe(400)
  const spoken = await post(endpoint.url, request('ping'), { ...session, 'mcp-protocol-version': '2025-06-18' })
  expect(spoken.status).toBe(200)
})

test('several messages in one body are answered in sessions of 2025-03-26, and refused in later ones', async () => {
  await using endpoint = await startEndpoint()
  const old = await begin(endpoint.url, { version: '2025-03-26' })
  const batch = [
    request('ping', {}, 'a'),
    notification('notifications/initialized'),
    request('tools/call', { name: 'echo', arguments: { text: 'x' } }, 'b'),
    { jsonrpc: '2.0', id: null, method: 'ping' },
    request('nowhere', {}, 'c'),
  ]
  const { status, messages } = await post(endpoint.url, batch, old)
  expect(status).toBe(200)
  expect(messages).toMatchObject([
    { id: 'a', result: {} },
    { id: 'b', result: { structuredContent: { text: 'x' } } },
    { id: null, error: { code: -32_600 } },
    { id: 'c', error: { code: -32_601 } },
  ])
  expect(await post(endpoint.url, [notification('notifications/initialized')], old)).toMatchObject({ status: 202 })
  expect(await post(endpoint.url, [], old)).toMatchObject({ status: 400 })
  const now = await begin(endpoint.url)
  expect(await post(endpoint.url, batch, now)).toMatchObject({ status: 400 })
})

/** What an error says, without the trace that is each answer's own. */
function errorOf([message]: readonly Record<string, unknown>[]) {
  const error = message?.error as { code: number; message: string } | undefined
  return error && { code: error.code, text: error.message }
}
