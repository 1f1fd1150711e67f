import type { RequestTemplate, ToolDefinition } from '@hermes/contracts/tool'
import { revisionContent, toolDefinition } from '@hermes/testing/factories'
import { type HttpBackend, startHttpBackend } from '@hermes/testing/http-backend'
import { expect, test } from 'vitest'
import { testGateway } from '../../gateway-for-tests.ts'

const request = (overrides: Partial<RequestTemplate>): RequestTemplate => ({
  method: 'GET',
  url: '',
  query: {},
  headers: {},
  ...overrides,
})

function gatewayFor(
  backend: HttpBackend,
  tool: Partial<ToolDefinition>,
  secrets: Readonly<Record<string, string>> = {},
) {
  const schema = {
    type: 'object',
    properties: {
      id: { type: 'string' },
      page: { type: 'integer' },
      note: { type: 'object', additionalProperties: true },
    },
  }
  const content = revisionContent({
    tools: [toolDefinition({ name: 'api', endpoint: `${backend.url}/v1/`, schema, ...tool })],
    sandbox: { allowedHosts: [backend.url], allowPrivate: [], maxResponseBytes: 1_000_000 },
  })
  return testGateway({ content, secrets })
}

test('a template makes a plain REST request: path, query, header with a reference, and no envelope', async () => {
  await using backend = await startHttpBackend({
    '/v1/items/a%2Fb': { kind: 'json', value: { data: { items: [1, 2] } } },
  })
  const template = request({
    url: 'items/{args.id}',
    query: { page: '{args.page}' },
    headers: { Authorization: 'Bearer {env:API_KEY}' },
  })
  await using hermes = await gatewayFor(
    backend,
    { request: template, response: { pointer: '/data/items' } },
    { API_KEY: 's3cret-key' },
  )
  const result = await hermes.call('api', { id: 'a/b', page: 2 })
  expect(result).toMatchObject({ outcome: 'ran', output: { kind: 'json', value: [1, 2] } })
  const [seen] = backend.seen()
  expect(seen).toMatchObject({
    method: 'GET',
    url: '/v1/items/a%2Fb?page=2',
    body: '',
    headers: { authorization: 'Bearer s3cret-key' },
  })
  expect(seen?.headers.traceparent).toContain(result.traceId)
  expect(hermes.recorder.calls()[0]?.attempts[0]?.attributes).toMatchObject({
    references: ['API_KEY'],
    status: 200,
    address: '127.0.0.1',
  })
  expect(JSON.stringify([result, hermes.recorder.calls()])).not.toContain('s3cret-key')
})

test('a JSON body keeps the types of its arguments', async () => {
  await using backend = await startHttpBackend()
  await using hermes = await gatewayFor(backend, {
    request: request({ method: 'POST', body: { n: '{args.page}', note: '{args.note}' } }),
  })
  await hermes.call('api', { page: '7', note: { a: [true] } })
  const [seen] = backend.seen('/v1/')
  expect(seen?.headers['content-type']).toBe('application/json')
  expect(JSON.parse(seen?.body ?? '')).toEqual({ n: 7, note: { a: [true] } })
})

const BOTH_FORMS = ['{env:API_KEY}', '$', '{API_KEY}'].join('')

test('a reference in arguments is text, and is never filled in', async () => {
  await using backend = await startHttpBackend()
  await using hermes = await gatewayFor(
    backend,
    { request: request({ url: 'x', query: { q: '{args.id}' } }) },
    { API_KEY: 's3cret-key' },
  )
  await hermes.call('api', { id: BOTH_FORMS })
  expect(new URL(backend.seen('/v1/x')[0]?.url ?? '', backend.url).searchParams.get('q')).toBe(BOTH_FORMS)
})

test('a backend that repeats the secret it was sent does not give it to the caller', async () => {
  await using backend = await startHttpBackend()
  const template = request({ method: 'POST', body: { key: '{env:API_KEY}' } })
  await using hermes = await gatewayFor(backend, { request: template }, { API_KEY: 's3cret-key' })
  const ran = await hermes.call('api')
  expect(JSON.stringify(ran)).not.toContain('s3cret-key')
  backend.on('/v1/', {
    kind: 'raw',
    status: 401,
    body: 'bad credential s3cret-key',
    headers: { 'content-type': 'text/plain' },
  })
  const refused = await hermes.call('api')
  expect(refused.error?.message).toContain('answered with status 401: bad credential')
  expect(JSON.stringify([refused, hermes.recorder.calls()])).not.toContain('s3cret-key')
})

const SECRET = 'hunter2Zq9-and-more-of-it'

test.each([160, 180, 190, 199, 200])(
  'a failing backend that repeats the secret after %i characters gives no part of it',
  async (before) => {
    await using backend = await startHttpBackend()
    await using hermes = await gatewayFor(
      backend,
      { request: request({ headers: { 'x-key': '{env:API_KEY}' } }) },
      { API_KEY: SECRET },
    )
    const body = `${'.'.repeat(before)}${SECRET} was refused`
    backend.on('/v1/', { kind: 'raw', status: 500, body, headers: { 'content-type': 'text/plain' } })
    const refused = await hermes.call('api')
    expect(refused.error?.message).toContain('...')
    expect(JSON.stringify([refused, hermes.recorder.calls()])).not.toContain('hunt')
  },
)

test('an answer that is cut within a secret gives no part of it', async () => {
  await using backend = await startHttpBackend()
  const template = request({ headers: { 'x-key': '{env:API_KEY}' } })
  await using hermes = await gatewayFor(backend, { request: template }, { API_KEY: SECRET })
  const body = `${'.'.repeat(1_000_000 - 10)}${SECRET}`
  backend.on('/v1/', { kind: 'raw', body, headers: { 'content-type': 'text/plain' } })
  const ran = await hermes.call('api')
  expect(ran).toMatchObject({ outcome: 'ran', marks: { oversized: { limit: 1_000_000 } } })
  expect(JSON.stringify([ran, hermes.recorder.calls()])).not.toContain('hunt')
})

test('a template cannot take a call out of its trace', async () => {
  await using backend = await startHttpBackend()
  const headers = { Traceparent: '00-bad', 'X-Hermes-Hop': '', 'x-mine': 'yes' }
  await using hermes = await gatewayFor(backend, { request: request({ url: 'x', headers }) })
  const { traceId } = await hermes.call('api')
  const sent = backend.seen('/v1/x')[0]?.headers
  expect(sent).toMatchObject({ 'x-hermes-hop': 'gw-test', 'x-hermes-trace-id': traceId, 'x-mine': 'yes' })
  expect(sent?.traceparent).toContain(traceId)
})

test('an argument that would leave its path is refused before anything is sent', async () => {
  await using backend = await startHttpBackend()
  await using hermes = await gatewayFor(backend, { request: request({ url: 'items/{args.id}' }) })
  expect((await hermes.call('api', { id: '..' })).error).toMatchObject({
    code: 'validation_failed',
    message: expect.stringContaining('not contacted'),
  })
  expect(backend.seen()).toEqual([])
})

test('an answer without the part that is the result is told so', async () => {
  await using backend = await startHttpBackend({ '/v1/': { kind: 'json', value: { data: null } } })
  await using hermes = await gatewayFor(backend, { request: request({}), response: { pointer: '/data/items' } })
  expect((await hermes.call('api')).error).toMatchObject({
    code: 'upstream_error',
    cause: 'bad_body',
    facts: { pointer: '/data/items' },
  })
})

test.each([
  ['text/plain; charset=utf-8', 'grüße', 'grüße'],
  ['application/problem+json', '{"a":1}', { a: 1 }],
  ['text/csv', 'a,b', 'a,b'],
  ['application/json', '', null],
])('%s is read as what it is', async (type, body, value) => {
  await using backend = await startHttpBackend({ '/v1/': { kind: 'raw', body, headers: { 'content-type': type } } })
  await using hermes = await gatewayFor(backend, {})
  expect(await hermes.call('api')).toMatchObject({ output: { kind: 'json', value } })
})

test('a backend that is busy says when to come back', async () => {
  const behaviour = { kind: 'json', value: null, status: 429, headers: { 'retry-after': '7' } } as const
  await using backend = await startHttpBackend({ '/v1/': behaviour })
  await using hermes = await gatewayFor(backend, {})
  expect((await hermes.call('api')).error).toMatchObject({ cause: 'bad_status', retryable: true, retryAfterMs: 7_000 })
})

test('an answer nested without end is masked where nobody writes so deep, and harms nothing', async () => {
  const body = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  await using backend = await startHttpBackend({ '/v1/': { kind: 'raw', body } })
  await using hermes = await gatewayFor(backend, {})
  expect(await hermes.call('api')).toMatchObject({ outcome: 'ran', marks: { redacted: [expect.any(String)] } })
})
