import { randomUUID } from 'node:crypto'
import { startHttpBackend } from '@hermes/testing/http-backend'
import { createTestDatabase } from '@hermes/testing/postgres'
import { expect, test } from 'vitest'
import { type Answer, ask } from '../testing/requests.ts'
import { openSession, post } from './testing/raw-session.ts'
import { startGateway } from './testing/start-gateway.ts'
import { startProbe } from './testing/start-probe.ts'

const fixtures = { backend: startHttpBackend, database: createTestDatabase }

const AUTH = `mode: api_key
keys:
  - { name: agent-news, key: "\${NEWS_KEY}", roles: [tools:read, tools:write] }
  - { name: agent-report, key: "\${REPORT_KEY}", roles: [tools:read] }`
const KEYS = { NEWS_KEY: 'news-secret-of-the-environment', REPORT_KEY: 'report-secret-of-the-environment' }
const as = (key: string) => ({ authorization: `Bearer ${key}` })
const LIST = { id: 2, method: 'tools/list' }

/** An answer but for what names the request itself. */
function withoutTrace({ status, headers, text }: Answer): unknown {
  const { date: _, ...rest } = headers
  return JSON.parse(JSON.stringify({ status, rest, text }).replaceAll(/[0-9a-f]{32}|call_[0-9a-z]{26}/g, ''))
}

test('a session is known to the key that opened it; to others it is as unknown as one that never was', async () => {
  await using probe = await startProbe('streamable_http')
  await using gateway = await startGateway(fixtures, [probe], { auth: AUTH, env: KEYS })
  const url = gateway.mcpUrl
  const news = as(KEYS.NEWS_KEY)
  const id = (await openSession(url, news)) ?? ''
  expect((await post(url, LIST, { ...news, 'mcp-session-id': id })).status).toBe(200)
  const strange = { ...as(KEYS.REPORT_KEY), 'mcp-session-id': id }
  const never = { ...as(KEYS.REPORT_KEY), 'mcp-session-id': randomUUID() }
  const ways = [
    (headers: Record<string, string>) => post(url, LIST, headers),
    (headers: Record<string, string>) => ask(url, { headers: { accept: 'text/event-stream', ...headers } }),
    (headers: Record<string, string>) => ask(url, { method: 'DELETE', headers }),
  ]
  for (const way of ways) {
    const [other, none] = [await way(strange), await way(never)]
    expect(other.status).toBe(404)
    expect(withoutTrace(other)).toEqual(withoutTrace(none))
    expect(other.text).not.toContain(id)
  }
  // It is still there for its owner.
  expect((await post(url, LIST, { ...news, 'mcp-session-id': id })).status).toBe(200)
})

test('without a key there is no session, and the answer does not say whether there is one', async () => {
  await using gateway = await startGateway(fixtures, [], { auth: AUTH, env: KEYS })
  const id = (await openSession(gateway.mcpUrl, as(KEYS.NEWS_KEY))) ?? ''
  for (const one of [id, randomUUID()]) {
    expect((await post(gateway.mcpUrl, LIST, { 'mcp-session-id': one })).status).toBe(401)
  }
})

test.each(['nonsense', '..', "'; drop table calls", 'x'.repeat(200)])(
  '%j is no session, and answers 404',
  async (id) => {
    await using gateway = await startGateway(fixtures, [])
    expect((await post(gateway.mcpUrl, LIST, { 'mcp-session-id': id })).status).toBe(404)
  },
)

test('a session that was ended is gone', async () => {
  await using gateway = await startGateway(fixtures, [])
  const id = (await openSession(gateway.mcpUrl)) ?? ''
  const headers = { 'mcp-session-id': id }
  expect((await ask(gateway.mcpUrl, { method: 'DELETE', headers })).status).toBeLessThan(300)
  expect((await post(gateway.mcpUrl, LIST, headers)).status).toBe(404)
})
