import { fail } from '@hermes/contracts/errors'
import { nativeTool } from '@hermes/gateway/gateway-for-tests'
import { expect, test } from 'vitest'
import { echo, startEndpoint } from './endpoint-for-tests.ts'
import { begin, modern, notification, post, request } from './requests-for-tests.ts'

const keys = { 'key-a': 'ann' }
const ann = { authorization: 'Bearer key-a' }
const call = (id: unknown, params: unknown = { name: 'echo', arguments: { text: 'x' } }) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params,
})
const packed = (text: string) => `=?base64?${Buffer.from(text).toString('base64')}?=`

test('a call that takes the long way, its name packed into the header, leaves one record', async () => {
  const needy = nativeTool({
    name: 'needy',
    run: async () => {
      throw fail('upstream_error', {
        message: 'It asks its client for something.',
        remedy: 'Use another client.',
        facts: { client_capabilities: ['sampling'] },
      })
    },
  })
  await using endpoint = await startEndpoint({ nativeTools: [echo, needy] })
  for (const [name, status, message] of [
    ['needy', 400, { error: { code: -32_021 } }],
    ['echo', 200, { result: { structuredContent: {} } }],
    ['grüße', 200, { error: { code: -32_602 } }],
  ] as const) {
    const { body, headers } = modern('tools/call', { name, arguments: {} })
    const answer = await post(endpoint.url, body, { ...headers, 'mcp-name': packed(name) })
    expect(answer.status).toBe(status)
    expect(answer.messages).toMatchObject([message])
    expect(answer.headers.get('x-hermes-call-id')).toBe(endpoint.hermes.recorder.calls().at(-1)?.id)
  }
  const said = endpoint.hermes.recorder.calls().map(({ requestedTool, error }) => [requestedTool, error?.code])
  expect(said).toEqual([
    ['needy', 'upstream_error'],
    ['echo', undefined],
    ['grüße', 'tool_not_found'],
  ])
})

test.each([
  ['no name', { arguments: {} }],
  ['a number for a name', { name: 7, arguments: {} }],
])('a stateless call with %s is recorded', async (_, params) => {
  await using endpoint = await startEndpoint({ keys })
  const { body, headers } = modern('tools/call', params)
  const answer = await post(endpoint.url, body, { ...headers, ...ann })
  expect(answer.messages).toMatchObject([{ error: { code: expect.any(Number) } }])
  expect(endpoint.hermes.recorder.calls()).toMatchObject([
    { stoppedAt: 'receive', outcome: 'failed', principal: { id: 'key_ann' } },
  ])
})

test.each([
  ['in an array that is not taken', [request('ping'), call(1)]],
  ['without an id that counts', call(null)],
  ['with half a number for an id', call(1.5)],
  ['with a list for parameters', call(1, ['echo'])],
])('a call %s is refused and recorded once', async (_, body) => {
  await using endpoint = await startEndpoint({ keys })
  const session = await begin(endpoint.url, { headers: ann })
  const answer = await post(endpoint.url, body, session)
  expect(answer.status).toBe(400)
  expect(answer.headers.get('x-hermes-trace-id')).toBe(endpoint.hermes.recorder.calls()[0]?.traceId)
  expect(endpoint.hermes.recorder.calls()).toMatchObject([{ stoppedAt: 'receive', principal: { id: 'key_ann' } }])
})

test('an array with a call of an unknown key is refused and recorded once', async () => {
  await using endpoint = await startEndpoint({ keys })
  const answer = await post(endpoint.url, [call(1), call(2)], { authorization: 'Bearer wrong' })
  expect(answer.status).toBe(401)
  const [recorded, ...others] = endpoint.hermes.recorder.calls()
  expect(recorded).toMatchObject({ requestedTool: 'echo', error: { code: 'unauthenticated' } })
  expect(recorded?.principal).toBeUndefined()
  expect(others).toEqual([])
})

test('a broken call in an array that is taken is recorded beside the others', async () => {
  await using endpoint = await startEndpoint()
  const old = await begin(endpoint.url, { version: '2025-03-26' })
  const { messages } = await post(endpoint.url, [call(1), call(1.5)], old)
  expect(messages).toMatchObject([{ id: 1, result: {} }, { error: { code: -32_600 } }])
  const outcomes = endpoint.hermes.recorder.calls().map(({ requestedTool, outcome }) => `${requestedTool} ${outcome}`)
  expect(new Set(outcomes)).toEqual(new Set(['echo failed', 'echo ran']))
  expect(outcomes).toHaveLength(2)
})

test('the record of a refused call names who asked, and for what', async () => {
  const tool = { name: 'echo', arguments: { text: 'x' } }
  await using endpoint = await startEndpoint({ keys })
  const session = await begin(endpoint.url, { headers: ann })
  const stateless = modern('tools/call', tool)
  for (const [body, headers] of [
    [call(1), { ...session, 'mcp-session-id': 'gone' }],
    [stateless.body, { ...stateless.headers, ...ann, 'mcp-name': 'other' }],
    [call(1, { name: 'echo', arguments: { text: 'x' }, _meta: { progressToken: 'x'.repeat(1_001) } }), session],
  ] as const) {
    await post(endpoint.url, body, headers)
    expect(endpoint.hermes.recorder.calls().at(-1)).toMatchObject({
      principal: { id: 'key_ann' },
      requestedTool: 'echo',
      arguments: { text: 'x' },
      stoppedAt: 'receive',
    })
  }
  expect(endpoint.hermes.recorder.calls()).toHaveLength(3)
})

test('what is no call leaves no record of one, however it is refused', async () => {
  await using endpoint = await startEndpoint({ keys })
  const hello = request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {} })
  const list = modern('tools/list')
  const statuses = []
  for (const [body, headers] of [
    [hello, { 'content-type': 'text/plain' }],
    [hello, { accept: 'text/html' }],
    ['{"jsonrpc": "2.0", "id": 1, "method": "initialize"', {}],
    [[hello, request('ping')], {}],
    [list.body, { ...list.headers, 'content-encoding': 'gzip' }],
    [notification('notifications/initialized'), {}],
  ] as const) {
    statuses.push((await post(endpoint.url, body, { ...ann, ...headers })).status)
  }
  expect(statuses).toEqual([415, 406, 400, 400, 415, 400])
  expect(endpoint.hermes.recorder.calls()).toEqual([])
})

test('whoever has no key leaves records of calls alone, one for each', async () => {
  await using endpoint = await startEndpoint({ keys })
  const large = { text: 'x'.repeat(1024 * 1024) }
  for (const [body, headers] of [
    [call(1, large), {}],
    [call(1), { 'content-encoding': 'gzip' }],
    ['nonsense', { 'content-type': 'text/plain' }],
  ] as const) {
    await post(endpoint.url, body, headers)
  }
  expect(endpoint.hermes.recorder.calls()).toEqual([])
  await post(endpoint.url, call(1), { 'content-type': 'text/plain' })
  await post(endpoint.url, call(1), { accept: 'text/html' })
  expect(endpoint.hermes.recorder.calls()).toMatchObject([
    { requestedTool: 'echo', outcome: 'failed' },
    { requestedTool: 'echo', outcome: 'failed' },
  ])
})

test('a header that disagrees with the argument it repeats is refused and recorded', async () => {
  const schema = { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } }
  await using endpoint = await startEndpoint({ nativeTools: [nativeTool({ name: 'far', schema })] })
  const { body, headers } = modern('tools/call', { name: 'far', arguments: { region: 'eu' } })
  const wrong = await post(endpoint.url, body, { ...headers, 'mcp-param-region': 'us' })
  expect(wrong.status).toBe(400)
  expect(wrong.messages).toMatchObject([{ id: 1, error: { code: -32_020 } }])
  expect(endpoint.hermes.recorder.calls()).toMatchObject([{ requestedTool: 'far', stoppedAt: 'receive' }])
  const right = await post(endpoint.url, body, { ...headers, 'mcp-param-region': packed('eu') })
  expect(right.messages).toMatchObject([{ result: { structuredContent: { region: 'eu' } } }])
  expect(endpoint.hermes.recorder.calls()).toHaveLength(2)
})
