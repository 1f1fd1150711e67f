import { appRouter } from '@hermes/api/trpc/router'
import { startHttpBackend } from '@hermes/testing/http-backend'
import { createTestDatabase } from '@hermes/testing/postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEvents, type ServerEvent } from './testing/read-events.ts'
import { ask, askAdmin, callTool } from './testing/requests.ts'
import { startTestServer } from './testing/test-server.ts'

const fixtures = { backend: startHttpBackend, database: createTestDatabase }
const start = () => startTestServer(fixtures, { auth: 'mode: api_key\nkeys: []' })
let server: Awaited<ReturnType<typeof start>>
let agentKey = ''
let cookie = ''
const STUDIO = 'http://127.0.0.1:3999'
beforeAll(async () => {
  server = await start()
  const made = await askAdmin(
    server.adminUrl,
    { name: 'keys.create', type: 'mutation', input: { name: 'agent', roles: ['tools:read', 'tools:write', 'admin'] } },
    cli(),
  )
  agentKey = (made.body as { result: { data: { json: { secret: string } } } }).result.data.json.secret
  const signedIn = await signIn(server.loginLink.split('#t=')[1] ?? '')
  cookie = signedIn.headers['set-cookie']?.split(';')[0] ?? ''
})
afterAll(() => server[Symbol.asyncDispose]())

const cli = () => ({ authorization: `Bearer ${server.cliToken}` })
const signIn = (token: string, origin = STUDIO) =>
  ask(`${server.adminUrl}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ token }),
  })

const { procedures } = appRouter._def as unknown as { procedures: Record<string, { _def: { type: string } }> }
const PROCEDURES = Object.entries(procedures).map(([name, { _def }]) => ({
  name,
  type: _def.type === 'mutation' ? ('mutation' as const) : ('query' as const),
  // A subscription's refusal is the one event of its stream, so that clients hear the reason.
  status: _def.type === 'subscription' ? 200 : 401,
}))

const STREAM = ['event: connected', 'event: serialized-error']

describe.each(PROCEDURES)('$name', (procedure) => {
  test.each([
    ['nobody', () => ({})],
    ["an agent's key", () => ({ authorization: `Bearer ${agentKey}` })],
    ["an agent's key as a cookie", () => ({ cookie: `hermes_session=${agentKey}`, origin: STUDIO })],
    ['a wrong token', () => ({ authorization: 'Bearer nothing' })],
    ['a wrong token beside a good cookie', () => ({ authorization: 'Bearer nothing', cookie, origin: STUDIO })],
    ['a made-up cookie', () => ({ cookie: 'hermes_session=nothing', origin: STUDIO })],
  ])('is closed to %s', async (_who, headers) => {
    const answer = await askAdmin(server.adminUrl, procedure, headers())
    expect(answer.status).toBe(procedure.status)
    expect(answer.text).toContain('"code":"unauthenticated"')
    expect(answer.text.match(/^event: .*/gm) ?? []).toEqual(procedure.status === 200 ? STREAM : [])
    expect(answer.text).not.toContain('"result"')
  })
  test.each([
    ['a page elsewhere', { origin: 'https://evil.example' }],
    ['a page of another port of this machine', { origin: 'http://127.0.0.1:8888' }],
    ['a name that was rebound', { host: 'evil.example' }],
    ['the name of the agents’ listener', { host: '127.0.0.1:9100' }],
  ])('is closed to %s, signed in or not', async (_what, headers) => {
    const answer = await askAdmin(server.adminUrl, procedure, { cookie, ...headers })
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([403, undefined])
  })
})

test('the command by its token, and a browser by its cookie, are let in', async () => {
  const asked = { name: 'session.me', type: 'query' } as const
  for (const headers of [cli(), { cookie }]) {
    const answer = await askAdmin(server.adminUrl, asked, headers)
    expect(answer.body).toMatchObject({ result: { data: { json: { person: { id: 'ppl_local', roles: ['admin'] } } } } })
  }
})

test('a change with a cookie must come from a page of Studio, which says so itself', async () => {
  const change = { name: 'tools.run', type: 'mutation', input: { tool_name: 'current_time', arguments: {} } } as const
  expect((await askAdmin(server.adminUrl, change, { cookie })).status).toBe(403)
  const ran = await askAdmin(server.adminUrl, change, { cookie, origin: STUDIO })
  expect(ran.body).toMatchObject({ result: { data: { json: { outcome: 'ran' } } } })
})

test('the cookie is out of reach for scripts and other sites, the link works once, and signing out ends the session', async () => {
  const made = await askAdmin(server.adminUrl, { name: 'session.createLink', type: 'mutation' }, cli())
  const { url } = (made.body as { result: { data: { json: { url: string } } } }).result.data.json
  const token = url.split('#t=')[1] ?? ''
  const first = await signIn(token)
  expect(first.headers['set-cookie']).toMatch(/^hermes_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Expires=/)
  expect((await signIn(token)).status).toBe(401)
  const session = first.headers['set-cookie']?.split(';')[0] ?? ''
  const out = await ask(`${server.adminUrl}/api/session`, {
    method: 'DELETE',
    headers: { cookie: session, origin: STUDIO },
  })
  expect([out.status, out.headers['set-cookie']]).toEqual([204, expect.stringContaining('Expires=Thu, 01 Jan 1970')])
  expect((await askAdmin(server.adminUrl, { name: 'session.me', type: 'query' }, { cookie: session })).status).toBe(401)
})

test("people's credentials do not open the agents' listener", async () => {
  const envelope = { tool_name: 'current_time' }
  expect((await callTool(server.gatewayUrl, envelope, cli())).status).toBe(401)
  expect((await callTool(server.gatewayUrl, envelope, { cookie })).status).toBe(401)
  expect((await callTool(server.gatewayUrl, envelope, { authorization: `Bearer ${agentKey}` })).status).toBe(200)
})

test('errors say what happened and give nothing away', async () => {
  const filter = await askAdmin(
    server.adminUrl,
    { name: 'traces.list', type: 'query', input: { q: 'tool:a (' } },
    cli(),
  )
  expect(filter.body).toMatchObject({
    error: { json: { data: { code: 'BAD_REQUEST', filter: { at: 8, length: expect.any(Number) } } } },
  })
  const tool = await askAdmin(server.adminUrl, { name: 'tools.get', type: 'query', input: { name: 'x' } }, cli())
  expect(tool.body).toMatchObject({
    error: { json: { data: { code: 'NOT_FOUND', hermes: { code: 'tool_not_found', remedy: expect.any(String) } } } },
  })
  const input = await askAdmin(
    server.adminUrl,
    { name: 'keys.create', type: 'mutation', input: { name: '', roles: ['A B'] } },
    cli(),
  )
  expect(input.body).toMatchObject({
    error: { json: { data: { code: 'BAD_REQUEST', hermes: { facts: { path: 'name' } } } } },
  })
  for (const { text } of [filter, tool, input]) expect(text).not.toMatch(/stack|node_modules/)
})

test.each([
  ['traces.list', 'query', { q: 'tool:\0' }],
  ['traces.facets', 'query', { q: '"a\0"' }],
  ['traces.list', 'query', { cursor: Buffer.from('["\\u0000","\\u0000"]').toString('base64url') }],
  ['traces.list', 'query', { range: '\0' }],
  ['traces.get', 'query', { traceId: '\0' }],
  ['traces.payload', 'query', { callId: '\0' }],
  ['traces.find', 'query', { id: 'call_\0' }],
  ['logs.list', 'query', { filter: '\0' }],
  ['tools.get', 'query', { name: '\0' }],
  ['routes.test', 'query', { tool_name: '\0', arguments: { a: '\0' } }],
  ['keys.create', 'mutation', { name: '\0', roles: ['tools:read'] }],
  ['keys.revoke', 'mutation', { id: '\0' }],
  ['tools.run', 'mutation', { tool_name: '\0', arguments: { a: '\0' } }],
] as const)('a NUL sent to %s (%s, %j) fails nothing inside', async (name, type, input) => {
  const { status, text } = await askAdmin(server.adminUrl, { name, type, input }, cli())
  expect(status).toBeLessThan(500)
  expect(text).not.toContain('internal')
})

test('a live list gets a call while it is made, and goes on after its last event without gaps or repeats', async () => {
  const url = (input: object) =>
    `${server.adminUrl}/api/trpc/traces.live?input=${encodeURIComponent(JSON.stringify({ json: input }))}`
  const key = { authorization: `Bearer ${agentKey}` }
  const rowOf = ({ data }: ServerEvent) => readRow(data)
  await using live = await readEvents(url({ unit: 'call' }), cli())
  await live.next((event) => event.event === 'connected')
  const call = async () =>
    (await callTool(server.gatewayUrl, { tool_name: 'current_time' }, key)).body as { call_id: string }
  const first = await call()
  const seen = await live.next((event) => rowOf(event)?.callId === first.call_id && rowOf(event)?.outcome === 'ran')
  const second = await call()
  await using again = await readEvents(url({ unit: 'call', lastEventId: seen.id }), cli())
  const next = await again.next((event) => rowOf(event) !== undefined)
  expect(rowOf(next)?.callId).toBe(second.call_id)
})

test('the log follows a trace: its call stands in the list and comes by the tail', async () => {
  const trace_id = '5bf92f3577b34da6a3ce929d0e0e4736'
  const key = { authorization: `Bearer ${agentKey}` }
  const input = encodeURIComponent(JSON.stringify({ json: { filter: trace_id } }))
  await using tail = await readEvents(`${server.adminUrl}/api/trpc/logs.tail?input=${input}`, cli())
  await tail.next((event) => event.event === 'connected')
  await callTool(server.gatewayUrl, { tool_name: 'notes.read', arguments: { text: 'hello' }, trace_id }, key)
  const { data } = await tail.next((event) => event.data.includes(trace_id))
  expect(data).toMatch(/notes\.read ran in .*"arguments"/)
  const list = await askAdmin(server.adminUrl, { name: 'logs.list', type: 'query', input: { filter: trace_id } }, cli())
  expect(list.text).toContain('notes.read ran in')
})

/** The row in a live event; undefined for what keeps the connection. */
function readRow(data: string): { callId: string; outcome: string } | undefined {
  const value = JSON.parse(data || '{}') as { json?: { callId: string; outcome: string } }
  return value.json
}
