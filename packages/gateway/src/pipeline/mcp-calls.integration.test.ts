import { revisionContent, toolDefinition } from '@hermes/testing/factories'
import { startHttpBackend } from '@hermes/testing/http-backend'
import { expect, test } from 'vitest'
import { fixtureServer } from '../adapters/mcp/pool-for-tests.ts'
import { testGateway } from '../gateway-for-tests.ts'

const PARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`

const withServer = (more: Parameters<typeof revisionContent>[0] = {}) =>
  testGateway({ content: revisionContent({ tools: [], servers: [fixtureServer('fake', [])], ...more }) })

test('a failure that a tool tells in a result of its own reaches caller and record, redacted, beside the error', async () => {
  await using hermes = await withServer()
  const content = [
    { type: 'text', text: 'no such note; password=hunter2222' },
    { type: 'image', data: 'AAAA', mimeType: 'image/png' },
  ]
  const result = { content, structuredContent: { reason: 'missing', api_key: 'sk-0123456789' }, isError: true }
  const answer = await hermes.call('fake.raw', { result })
  const [text, image] = content
  expect(answer).toMatchObject({
    outcome: 'failed',
    error: { code: 'upstream_error', cause: 'tool_error', message: expect.stringContaining('no such note') },
    output: {
      kind: 'mcp',
      content: [{ type: 'text', text: expect.stringContaining('no such note') }, image],
      structuredContent: { reason: 'missing' },
      isError: true,
    },
    marks: { trust: 'untrusted' },
  })
  const [record] = hermes.recorder.calls()
  expect(record).toMatchObject({ outcome: 'failed', stoppedAt: 'execute', result: answer.output, marks: answer.marks })
  expect(text?.text).toContain('hunter2222')
  expect(JSON.stringify([answer, { ...record, arguments: null }])).not.toMatch(/hunter2222|sk-0123456789/)
})

test('what a failed tool says is cut to size like any other result', async () => {
  await using hermes = await withServer({ sandbox: { allowedHosts: [], allowPrivate: [], maxResponseBytes: 1_000 } })
  const result = { content: [{ type: 'text', text: 'x'.repeat(5_000) }], isError: true }
  const { output, marks } = await hermes.call('fake.raw', { result })
  expect(marks).toMatchObject({ oversized: { limit: 1_000 } })
  expect(Buffer.byteLength(JSON.stringify(output))).toBeLessThan(1_200)
  expect(output).toMatchObject({ kind: 'mcp', isError: true })
})

test('the trace state of the caller goes on to servers and backends, and is dropped where it means nothing', async () => {
  await using backend = await startHttpBackend({ '/x': { kind: 'json', value: {} } })
  await using hermes = await withServer({
    sandbox: { allowedHosts: [backend.url], allowPrivate: [], maxResponseBytes: 10_000 },
    tools: [toolDefinition({ name: 'http', endpoint: `${backend.url}/x`, kind: 'http', schema: { type: 'object' } })],
  })
  const joined = { traceparent: PARENT, tracestate: 'congo=t61rcWkgMzE' }
  const { output } = await hermes.call('fake.echo', {}, joined)
  expect(output).toMatchObject({ structuredContent: { meta: { tracestate: 'congo=t61rcWkgMzE' } } })
  await hermes.call('http', {}, joined)
  await hermes.call('http', {}, { tracestate: 'congo=t61rcWkgMzE' })
  await hermes.call('http', {}, { traceparent: PARENT, tracestate: 'Not Valid' })
  expect(backend.seen('/x').map(({ headers }) => headers.tracestate)).toEqual([
    'congo=t61rcWkgMzE',
    undefined,
    undefined,
  ])
})
