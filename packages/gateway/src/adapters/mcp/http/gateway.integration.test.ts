import { revisionContent } from '@hermes/testing/factories'
import { expect, test } from 'vitest'
import { testGateway } from '../../../gateway-for-tests.ts'
import { httpServer, sandboxFor } from '../pool-for-tests.ts'
import { startSdkOneServer } from './sdk-one-server-for-tests.ts'

test('a call takes its trace along, a server that goes is told of and the first call after it is back runs', async () => {
  const first = await startSdkOneServer()
  const definition = httpServer('one', first.url, { overrides: { echo: { effect: 'read' } } })
  const content = revisionContent({ tools: [], servers: [definition], sandbox: sandboxFor(first.url) })
  await using hermes = await testGateway({ content })
  const ran = await hermes.call('one.echo', {})
  expect(ran).toMatchObject({ outcome: 'ran', output: { kind: 'mcp', structuredContent: { args: {} } } })
  const sent = first.seen.find(({ rpc }) => rpc === 'tools/call')?.headers
  expect(sent).toMatchObject({ 'x-hermes-trace-id': ran.traceId, 'x-hermes-hop': 'gw-test' })
  expect(sent?.traceparent).toContain(ran.traceId)

  // Forgotten sessions are made anew unseen.
  first.forget()
  expect(await hermes.call('one.echo', {})).toMatchObject({ outcome: 'ran' })

  await first[Symbol.asyncDispose]()
  const down = await hermes.call('one.echo', {})
  expect(down).toMatchObject({ outcome: 'failed', error: { retryable: true } })
  const state = () => hermes.gateway.tools().find(({ definition: { name } }) => name === 'one.echo')
  await expect.poll(state).toMatchObject({
    status: { state: 'not_ready', reason: expect.stringMatching(/^server one: .*refused/) },
    mayPass: true,
  })
  expect(await hermes.call('one.echo', {})).toMatchObject({ error: { code: 'not_ready', retryable: true } })
  await using _again = await startSdkOneServer({ port: first.port })
  expect(await hermes.call('one.echo', {})).toMatchObject({ outcome: 'ran' })
  expect(state()).toMatchObject({ status: { state: 'ready' } })
})

test('a write whose session was lost is told that it did not run, and is not sent again', async () => {
  await using server = await startSdkOneServer()
  const content = revisionContent({
    tools: [],
    servers: [httpServer('one', server.url)],
    sandbox: sandboxFor(server.url),
  })
  await using hermes = await testGateway({ content })
  server.forget()
  expect((await hermes.call('one.echo', {})).error).toMatchObject({ code: 'not_ready', retryable: true })
  expect(server.seen.filter(({ rpc }) => rpc === 'tools/call')).toHaveLength(1)
  expect(await hermes.call('one.echo', {})).toMatchObject({ outcome: 'ran' })
})
