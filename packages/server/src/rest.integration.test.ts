import { callAnswerSchema, callStateSchema, errorAnswerSchema, toolListSchema } from '@hermes/api/rest/schemas'
import { startHttpBackend } from '@hermes/testing/http-backend'
import { createTestDatabase } from '@hermes/testing/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, callTool } from './testing/requests.ts'
import { startTestServer } from './testing/test-server.ts'

const fixtures = { backend: startHttpBackend, database: createTestDatabase }
const start = () => startTestServer(fixtures)
let server: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  server = await start()
})
afterAll(() => server[Symbol.asyncDispose]())

test('a call runs by the winning rule, and its answer is as the OpenAPI document says', async () => {
  const answer = await callTool(server.gatewayUrl, { tool_name: 'notes.read', arguments: { text: 'special' } })
  expect(answer.status).toBe(200)
  const call = callAnswerSchema.parse(answer.body)
  expect(server.backend.seen('/special').at(-1)?.headers['x-hermes-trace-id']).toBe(call.trace_id)
  expect(answer.headers).toMatchObject({ 'x-hermes-trace-id': call.trace_id, 'x-hermes-call-id': call.call_id })
})

test('a traceparent goes through to the backend, and the caller is answered under its trace', async () => {
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const traceparent = `00-${trace}-b7ad6b7169203331-01`
  const answer = await callTool(server.gatewayUrl, { tool_name: 'notes.read' }, { traceparent })
  expect(callAnswerSchema.parse(answer.body).trace_id).toBe(trace)
  expect(server.backend.seen('/notes').at(-1)?.headers.traceparent).toMatch(`00-${trace}-`)
})

test('a call can be asked for afterwards, and an unknown one is not there', async () => {
  const { call_id } = callAnswerSchema.parse((await callTool(server.gatewayUrl, { tool_name: 'notes.read' })).body)
  const found = await ask(`${server.gatewayUrl}/v1/calls/${call_id}`)
  expect(callStateSchema.parse(found.body)).toMatchObject({ call_id, outcome: 'ran', tool_name: 'notes.read' })
  for (const id of ['call_01aaaaaaaaaaaaaaaaaaaaaaaa', 'nonsense', '..', '%00', "'; drop table calls"]) {
    const missing = await ask(`${server.gatewayUrl}/v1/calls/${encodeURIComponent(id)}`)
    expect(missing.status).toBe(404)
    // Not tool_not_found: a program must not take its tool for gone.
    expect(errorAnswerSchema.parse(missing.body).error.code).toBe('validation_failed')
  }
})

test('a refused call is a call too: it has an id, a trace, and a record', async () => {
  const answer = await callTool(server.gatewayUrl, { tool_name: 'notes.read', arguments: { text: 1, more: true } })
  expect(answer.status).toBe(400)
  const refusal = errorAnswerSchema.parse(answer.body)
  expect(refusal.error).toMatchObject({ code: 'validation_failed' })
  const found = await ask(`${server.gatewayUrl}/v1/calls/${refusal.call_id}`)
  expect(callStateSchema.parse(found.body)).toMatchObject({ outcome: 'failed', error: { code: 'validation_failed' } })
})

test.each(['mcp', 'openai', 'anthropic'])('the tools are listed for %s', async (format) => {
  const answer = await ask(`${server.gatewayUrl}/v1/tools?format=${format}`)
  expect(answer.status).toBe(200)
  const { tools } = toolListSchema.parse(answer.body)
  const names = tools.map((tool) => ('function' in tool ? tool.function.name : tool.name))
  expect(names.sort()).toEqual(['current_time', 'hanging_write', 'notes_read', 'notes_write'])
})

test('an outward name calls the tool it stands for', async () => {
  expect((await callTool(server.gatewayUrl, { tool_name: 'notes_read' })).status).toBe(200)
})

test('HEAD answers like GET without a body, OPTIONS names the methods and opens nothing to pages', async () => {
  const head = await ask(`${server.gatewayUrl}/v1/tools`, { method: 'HEAD' })
  expect([head.status, head.text]).toEqual([200, ''])
  const options = await ask(`${server.gatewayUrl}/v1/tools/call`, { method: 'OPTIONS' })
  expect([options.status, options.headers.allow]).toEqual([204, 'POST'])
  expect(Object.keys(options.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('health, readiness and the document are served', async () => {
  expect((await ask(`${server.gatewayUrl}/healthz`)).body).toEqual({ status: 'ok' })
  expect((await ask(`${server.gatewayUrl}/readyz`)).body).toEqual({ ready: true, reasons: [] })
  const document = await ask(`${server.gatewayUrl}/v1/openapi.json`)
  expect(document.body).toMatchObject({ openapi: '3.1.0', paths: { '/v1/tools/call': {} } })
})

test('a caller that hangs up ends the call at the backend', async () => {
  server.backend.on('/notes', { kind: 'hang' })
  const before = server.backend.seen('/notes').length
  const caller = new AbortController()
  const body = JSON.stringify({ tool_name: 'notes.read' })
  const call = fetch(`${server.gatewayUrl}/v1/tools/call`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: caller.signal,
  })
  await server.backend.asked('/notes', before + 1)
  const open = server.backend.connections()
  caller.abort()
  await expect(call).rejects.toThrow()
  await expect.poll(() => server.backend.connections(), { interval: 10 }).toBeLessThan(open)
  server.backend.on('/notes', { kind: 'echo' })
})
