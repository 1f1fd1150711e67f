import { randomBytes } from 'node:crypto'
import { startHttpBackend } from '@hermes/testing/http-backend'
import { createTestDatabase } from '@hermes/testing/postgres'
import { expect, test } from 'vitest'
import { connectV1, connectV2 } from './testing/connect.ts'
import { outcomeOf } from './testing/outcome.ts'
import { openSession, post } from './testing/raw-session.ts'
import { readCalls } from './testing/read-calls.ts'
import { startGateway } from './testing/start-gateway.ts'
import { type Probe, startProbe, TRANSPORTS } from './testing/start-probe.ts'

const fixtures = { backend: startHttpBackend, database: createTestDatabase }
const AUTH = `mode: api_key
keys:
  - { name: agent-news, key: "\${NEWS_KEY}", roles: [tools:read, tools:write] }`
const env = { NEWS_KEY: 'news-secret-of-the-environment' }
const news = { authorization: `Bearer ${env.NEWS_KEY}` }

/** A trace of its own, and the header that joins it. */
function newTrace() {
  const id = randomBytes(16).toString('hex')
  return { id, headers: { traceparent: `00-${id}-b7ad6b7169203331-01` } }
}

const hanging = async (probe: Probe) =>
  (await probe.events()).filter((event) => event.kind === 'call' && event.tool === 'hang').length

const ofHang = { channel: 'mcp', requested_tool: 'mcp__probe__hang', tool: 'probe.hang' }

test.each(TRANSPORTS)(
  'the record of a write shows that its client cancelled it, or its server died (%s)',
  async (transport) => {
    await using probe = await startProbe(transport)
    await using gateway = await startGateway(fixtures, [probe])
    const [cancelled, hungUp, killed] = [newTrace(), newTrace(), newTrace()]
    await using first = await connectV1(gateway.mcpUrl, cancelled.headers)
    await using second = await connectV2(gateway.mcpUrl, hungUp.headers)
    await using third = await connectV1(gateway.mcpUrl, killed.headers)
    const params = { name: 'mcp__probe__hang', arguments: {} }
    const stop = new AbortController()
    const stopped = [
      first.callTool(params, undefined, { signal: stop.signal }),
      second.callTool(params, { signal: stop.signal }),
    ].map((call) => expect(call).rejects.toThrow())
    await expect.poll(() => hanging(probe), { interval: 10, timeout: 10_000 }).toBe(2)
    stop.abort()
    await Promise.all(stopped)
    for (const { id } of [cancelled, hungUp]) {
      const rows = () => readCalls(gateway.databaseUrl, id)
      await expect
        .poll(rows, { interval: 20, timeout: 10_000 })
        .toMatchObject([{ ...ofHang, outcome: 'cancelled', code: 'cancelled' }])
    }
    const call = outcomeOf(third.callTool(params))
    await expect.poll(() => hanging(probe), { interval: 10, timeout: 10_000 }).toBe(3)
    await probe.kill()
    expect(await call).toMatchObject({ failed: true })
    expect(await readCalls(gateway.databaseUrl, killed.id)).toMatchObject([
      { ...ofHang, outcome: 'failed', code: 'outcome_uncertain', stopped_at: 'execute' },
    ])
  },
)

test('the record of a refused call names its key, its tool and where it was stopped', async () => {
  await using probe = await startProbe('streamable_http')
  await using gateway = await startGateway(fixtures, [probe], { auth: AUTH, env })
  const session = { ...news, 'mcp-session-id': (await openSession(gateway.mcpUrl, news)) ?? '' }
  const call = (args: object) => ({
    id: 2,
    method: 'tools/call',
    params: { name: 'mcp__probe__look', arguments: args },
  })
  const named = { channel: 'mcp', requested_tool: 'mcp__probe__look', principal_name: 'agent-news', outcome: 'failed' }
  const refused = { ...named, code: 'validation_failed' }
  for (const [message, headers, expected] of [
    [call({ text: ['a'] }), session, { ...refused, tool: 'probe.look', stopped_at: 'validate' }],
    [call({ text: 'a' }), { ...session, 'mcp-session-id': 'lost' }, { ...refused, tool: null, stopped_at: 'receive' }],
    [
      call({ text: 'a' }),
      { authorization: 'Bearer wrong' },
      { ...named, principal_name: null, outcome: expect.any(String), code: 'unauthenticated' },
    ],
  ] as const) {
    const trace = newTrace()
    const answer = await post(gateway.mcpUrl, message, { ...headers, ...trace.headers })
    // Nobody known may write into a trace by knowing its id: such a call has one of its own.
    const joins = expected.principal_name !== null
    const traceId = answer.headers['x-hermes-trace-id'] ?? ''
    expect(traceId === trace.id).toBe(joins)
    expect(await readCalls(gateway.databaseUrl, traceId)).toMatchObject([expected])
  }
})
