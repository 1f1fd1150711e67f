import { errorAnswerSchema } from '@hermes/api/rest/schemas'
import { startHttpBackend } from '@hermes/testing/http-backend'
import { createTestDatabase } from '@hermes/testing/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BAD_REQUESTS } from './bad-requests.table.ts'
import { rawRequest } from './testing/raw-request.ts'
import { ask, askAdmin, callTool } from './testing/requests.ts'
import { startTestServer } from './testing/test-server.ts'

const fixtures = { backend: startHttpBackend, database: createTestDatabase }
const start = () => startTestServer(fixtures)
let server: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  server = await start()
})
afterAll(() => server[Symbol.asyncDispose]())

test.each(BAD_REQUESTS)(
  '$name is refused in the one shape',
  async ({ path, sent, status, code, says, remedy, recorded }) => {
    const answer = await ask(`${server.gatewayUrl}${path}`, sent)
    const { error, trace_id, call_id } = errorAnswerSchema.parse(answer.body)
    expect([answer.status, error.code]).toEqual([status, code])
    expect(error.message.toLowerCase()).toContain(says.toLowerCase())
    expect(error.remedy.slice(0, remedy.length)).toBe(remedy)
    expect(error.remedy).toMatch(/[.?]$/)
    expect(answer.headers['x-hermes-trace-id']).toBe(trace_id)
    expect(answer.text).not.toMatch(/node_modules|\.ts:\d|at [A-Z]\w+ \(/)
    if (recorded === undefined) return
    const headers = { authorization: `Bearer ${server.cliToken}` }
    const found = await askAdmin(
      server.adminUrl,
      { name: 'traces.get', type: 'query', input: { traceId: trace_id } },
      headers,
    )
    const call = { id: call_id, stoppedAt: recorded, error: { code, message: error.message } }
    expect(found.body).toMatchObject({ result: { data: { json: { calls: [call] } } } })
  },
)

test('after all of that, calls are served and no prototype was touched', async () => {
  expect((await callTool(server.gatewayUrl, { tool_name: 'current_time' })).status).toBe(200)
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
})

interface WireCase {
  name: string
  lines: (host: string) => string[]
  body?: string
  status: number
  says: string
}
const POST = 'POST /v1/tools/call HTTP/1.1'
const LIST = 'GET /v1/tools HTTP/1.1'

test.each<WireCase>([
  { name: 'bytes that are not HTTP', lines: () => ['hello'], status: 400, says: 'not a request' },
  { name: 'headers of 20 kB', lines: (host) => [LIST, host, `x: ${'a'.repeat(20_000)}`], status: 431, says: 'larger' },
  { name: 'a space in a header name', lines: (host) => [LIST, host, 'x y: 1'], status: 400, says: 'not a request' },
  {
    name: 'two lengths',
    lines: (host) => [POST, host, 'content-length: 2', 'content-length: 3'],
    body: '{}',
    status: 400,
    says: 'not a request',
  },
  {
    name: 'a length beside chunks',
    lines: (host) => [POST, host, 'content-length: 2', 'transfer-encoding: chunked'],
    body: '0\r\n\r\n',
    status: 400,
    says: 'not a request',
  },
  { name: 'no Host', lines: () => [LIST, 'connection: close'], status: 400, says: '' },
  { name: 'no Host in HTTP/1.0', lines: () => ['GET /v1/tools HTTP/1.0'], status: 403, says: 'does not answer to' },
  {
    name: 'two keys',
    lines: (host) => [LIST, host, 'authorization: Bearer a', 'authorization: Bearer b', 'connection: close'],
    status: 400,
    says: 'authorization was sent 2 times',
  },
  {
    name: 'two agents',
    lines: (host) => [LIST, host, 'x-hermes-agent: a', 'x-hermes-agent: b', 'connection: close'],
    status: 400,
    says: 'x-hermes-agent was sent 2 times',
  },
])('on the wire, $name is refused', async ({ lines, body = '', status, says }) => {
  const { host, port } = new URL(server.gatewayUrl)
  const answer = await rawRequest(Number(port), `${lines(`host: ${host}`).join('\r\n')}\r\n\r\n${body}`)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toContain(says)
})
