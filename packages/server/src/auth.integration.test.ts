import { startHttpBackend } from '@hermes/testing/http-backend'
import { createTestDatabase } from '@hermes/testing/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, askAdmin, callTool } from './testing/requests.ts'
import { startTestServer } from './testing/test-server.ts'

const AUTH = `mode: api_key
keys:
  - { name: agent-news, key: "\${NEWS_KEY}", roles: [tools:read, tools:write] }
  - { name: agent-report, key: "\${REPORT_KEY}", roles: [tools:read] }`
const NEWS = 'news-secret-of-the-environment'
const REPORT = 'report-secret-of-the-environment'

const fixtures = { backend: startHttpBackend, database: createTestDatabase }
const start = () => startTestServer(fixtures, { auth: AUTH, env: { NEWS_KEY: NEWS, REPORT_KEY: REPORT } })
let server: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  server = await start()
})
afterAll(() => server[Symbol.asyncDispose]())

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const admin = async (name: string, input: unknown) => {
  const headers = bearer(server.cliToken)
  const answer = await askAdmin(server.adminUrl, { name, type: 'mutation', input }, headers)
  return (answer.body as { result: { data: { json: { secret: string; key: { id: string } } } } }).result.data.json
}

test.each([
  ['no key', {}, 401, 'carries no key'],
  ['a key that never was', bearer('hk_nope'), 401, 'not known'],
  ['a key of the files', bearer(NEWS), 200, ''],
  ['another case of it', bearer(NEWS.toUpperCase()), 401, 'not known'],
  ['a part of it', bearer(NEWS.slice(0, -1)), 401, 'not known'],
  [
    'a key and an agent it does not speak for',
    { ...bearer(NEWS), 'x-hermes-agent': 'agent-report' },
    401,
    'does not speak for',
  ],
  ['a key and its own name', { ...bearer(NEWS), 'x-hermes-agent': 'agent-news' }, 200, ''],
])('%s', async (...[, headers, status, says]) => {
  const answer = await callTool(server.gatewayUrl, { tool_name: 'notes.read' }, headers as Record<string, string>)
  expect(answer.status).toBe(status)
  expect(answer.text).toContain(says)
  if (status === 401) {
    expect(answer.headers['www-authenticate']).toContain('Bearer')
    expect(answer.text).toMatch(/"call_id":"call_/)
  }
})

test('a key that may read cannot write, and the backend does not hear of it', async () => {
  expect((await callTool(server.gatewayUrl, { tool_name: 'notes.read' }, bearer(REPORT))).status).toBe(200)
  const before = server.backend.seen().length
  const refused = await callTool(server.gatewayUrl, { tool_name: 'notes.write' }, bearer(REPORT))
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('tools:write')])
  expect(server.backend.seen()).toHaveLength(before)
  expect((await callTool(server.gatewayUrl, { tool_name: 'notes.write' }, bearer(NEWS))).status).toBe(200)
})

test('listing tools and asking for calls need a key as well', async () => {
  for (const path of ['/v1/tools', '/v1/calls/call_01aaaaaaaaaaaaaaaaaaaaaaaa']) {
    expect((await ask(`${server.gatewayUrl}${path}`)).status).toBe(401)
  }
  for (const path of ['/healthz', '/readyz', '/v1/openapi.json']) {
    expect((await ask(`${server.gatewayUrl}${path}`)).status).toBe(200)
  }
})

test('a call is shown to the key that made it, and to no other; not even that it is there', async () => {
  const made = await callTool(server.gatewayUrl, { tool_name: 'notes.read' }, bearer(NEWS))
  const url = `${server.gatewayUrl}/v1/calls/${(made.body as { call_id: string }).call_id}`
  const missing = `${server.gatewayUrl}/v1/calls/call_01aaaaaaaaaaaaaaaaaaaaaaaa`
  expect((await ask(url, { headers: bearer(NEWS) })).status).toBe(200)
  const [other, none] = await Promise.all([url, missing].map((one) => ask(one, { headers: bearer(REPORT) })))
  const withoutTrace = (text: string | undefined) => text?.replace(/"trace_id":"\w+"/, '')
  expect(other?.status).toBe(404)
  expect(withoutTrace(other?.text)).toBe(withoutTrace(none?.text))
})

test('a key works the moment it is made, and not once more after it is revoked', async () => {
  const { secret, key } = await admin('keys.create', { name: 'brief', roles: ['tools:read'] })
  expect((await callTool(server.gatewayUrl, { tool_name: 'notes.read' }, bearer(secret))).status).toBe(200)
  await admin('keys.revoke', { id: key.id })
  expect((await callTool(server.gatewayUrl, { tool_name: 'notes.read' }, bearer(secret))).status).toBe(401)
})

test('no key stands in the log, the record or an answer', async () => {
  const { secret } = await admin('keys.create', { name: 'canary', roles: ['tools:read'] })
  await callTool(server.gatewayUrl, { tool_name: 'notes.read' }, bearer(secret))
  await ask(`${server.gatewayUrl}/v1/tools?key=${secret}`)
  const seen = server.backend
    .seen()
    .map((request) => JSON.stringify(request))
    .join()
  const headers = bearer(server.cliToken)
  const shown = await Promise.all(
    ['traces.list', 'keys.list', 'logs.list'].map((name) =>
      askAdmin(server.adminUrl, { name, type: 'query' }, headers),
    ),
  )
  for (const { status } of shown) expect(status).toBe(200)
  const everything = [seen, ...shown.map(({ text }) => text)].join()
  for (const one of [secret, NEWS, REPORT, server.cliToken]) expect(everything).not.toContain(one)
})
