import { STAGES } from '@hermes/contracts/stage'
import { revisionContent, toolDefinition } from '@hermes/testing/factories'
import { startHttpBackend } from '@hermes/testing/http-backend'
import { expect, test } from 'vitest'
import { nativeTool, testGateway } from './gateway-for-tests.ts'

function contentFor(backend: { url: string; port: number }, tool: Parameters<typeof toolDefinition>[0] = {}) {
  return revisionContent({
    tools: [toolDefinition({ name: 'lookup', endpoint: `${backend.url}/lookup`, ...tool })],
    sandbox: { allowedHosts: [backend.url], allowPrivate: ['127.0.0.1'], maxResponseBytes: 1_048_576 },
  })
}

test('an HTTP call passes every stage in order, reaches the backend with its trace and is recorded before it is answered', async () => {
  await using backend = await startHttpBackend()
  await using hermes = await testGateway({ content: contentFor(backend) })
  const result = await hermes.call('lookup', { query: 'x' })

  expect(result).toMatchObject({ outcome: 'ran', marks: { trust: 'untrusted', private: false } })
  expect(result.stages.map(({ stage }) => stage)).toEqual(STAGES)
  const [seen] = backend.seen('/lookup')
  expect(seen).toMatchObject({
    method: 'POST',
    headers: { 'x-hermes-trace-id': result.traceId, 'x-hermes-hop': 'gw-test' },
  })
  expect(seen?.headers.traceparent).toContain(`00-${result.traceId}-`)
  expect(JSON.parse(seen?.body ?? '')).toMatchObject({
    tool_name: 'lookup',
    trace_id: result.traceId,
    call_id: result.callId,
  })
  expect(hermes.recorder.calls()).toMatchObject([{ id: result.callId, outcome: 'ran', tool: 'lookup', effect: 'read' }])
})

test('a native call passes every stage in order', async () => {
  const echo = nativeTool({ name: 'echo' })
  await using hermes = await testGateway({ content: revisionContent({ tools: [] }), nativeTools: [echo] })
  const result = await hermes.call('echo', { text: 'hello' })
  expect(result).toMatchObject({ outcome: 'ran', output: { kind: 'json', value: { text: 'hello' } } })
  expect(result.stages.map(({ stage }) => stage)).toEqual(STAGES)
})
