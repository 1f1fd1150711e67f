import { errorAnswerSchema } from '@hermes/api/rest/schemas'
import { startHttpBackend } from '@hermes/testing/http-backend'
import { createTestDatabase } from '@hermes/testing/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BAD_REQUESTS } from './bad-requests.table.ts'
import { WIRE_CASES } from './bad-requests.wire.ts'
import { parseRawAnswer, rawRequest } from './testing/raw-request.ts'
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
    expect([answer.status, error.code, error.cause]).toEqual([status, code, undefined])
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
    // Nobody has said yet who sends this: such a row is small, and holds nothing of the body or the URL.
    expect(found.text.length).toBeLessThan(4_000)
    expect(found.text).not.toContain('not-to-be-stored')
  },
)

test('after all of that, calls are served and no prototype was touched', async () => {
  expect((await callTool(server.gatewayUrl, { tool_name: 'current_time' })).status).toBe(200)
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
})

test('each refused request is one call of the trace it names', async () => {
  const traceId = 'c0ffee00'.repeat(4)
  const headers = { 'content-type': 'text/plain', traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
  const sent = Array.from({ length: 20 }, () => callTool(server.gatewayUrl, {}, headers))
  const answers = await Promise.all(sent)
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([415]))
  const found = await askAdmin(
    server.adminUrl,
    { name: 'traces.get', type: 'query', input: { traceId } },
    { authorization: `Bearer ${server.cliToken}` },
  )
  const { calls } = (found.body as { result: { data: { json: { calls: { id: string }[] } } } }).result.data.json
  const answered = new Set(answers.map(({ body }) => errorAnswerSchema.parse(body).call_id))
  expect(new Set(calls.map(({ id }) => id))).toEqual(answered)
  expect(answered.size).toBe(20)
})

test.each(WIRE_CASES)('on the wire, $name is refused', async ({ lines, body = '', status, code, says, remedy }) => {
  const { host, port } = new URL(server.gatewayUrl)
  const bytes = `${lines(`host: ${host}`).join('\r\n')}\r\n\r\n${body}`
  const answer = parseRawAnswer(await rawRequest(Number(port), bytes))
  const { error, trace_id } = errorAnswerSchema.parse(JSON.parse(answer.body))
  expect([answer.status, error.code, error.cause]).toEqual([status, code, undefined])
  expect(error.message).toContain(says)
  expect(error.remedy.slice(0, remedy.length)).toBe(remedy)
  expect(error.remedy).toMatch(/[.?]$/)
  expect(answer.headers['x-hermes-trace-id']).toBe(trace_id)
})

test('the log knows the trace id of bytes that were no request', async () => {
  const { port } = new URL(server.gatewayUrl)
  const { headers } = parseRawAnswer(await rawRequest(Number(port), 'hello\r\n\r\n'))
  const traceId = headers['x-hermes-trace-id'] ?? ''
  const found = await askAdmin(
    server.adminUrl,
    { name: 'logs.list', type: 'query', input: { filter: traceId } },
    { authorization: `Bearer ${server.cliToken}` },
  )
  expect(found.body).toMatchObject({
    result: { data: { json: [{ traceId, message: expect.stringContaining('not a request') }] } },
  })
})
