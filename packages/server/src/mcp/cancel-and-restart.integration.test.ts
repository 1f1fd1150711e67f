import { startHttpBackend } from '@hermes/testing/http-backend'
import { createTestDatabase } from '@hermes/testing/postgres'
import { describe, expect, test } from 'vitest'
import { connectV1, connectV2 } from './testing/connect.ts'
import { outcomeOf } from './testing/outcome.ts'
import { startGateway } from './testing/start-gateway.ts'
import { type Probe, startProbe, TRANSPORTS } from './testing/start-probe.ts'

const fixtures = { backend: startHttpBackend, database: createTestDatabase }

const seen = async (probe: Probe, kind: string, tool?: string) =>
  (await probe.events()).filter(
    (event) => event.kind === kind && (tool === undefined || ('tool' in event && event.tool === tool)),
  )

describe.each(TRANSPORTS)('over %s', (transport) => {
  test.each([['first', connectV1] as const, ['second', connectV2] as const])(
    'a call that its client cancels is cancelled at the upstream server (%s major of the client library)',
    async (_, connect) => {
      await using probe = await startProbe(transport)
      await using gateway = await startGateway(fixtures, [probe])
      await using client = await connect(gateway.mcpUrl)
      const stop = new AbortController()
      const options = { signal: stop.signal }
      const params = { name: 'mcp__probe__hang', arguments: {} }
      const call =
        'getNegotiatedProtocolVersion' in client
          ? client.callTool(params, options)
          : client.callTool(params, undefined, options)
      await expect.poll(() => seen(probe, 'call', 'hang'), { interval: 10, timeout: 10_000 }).toHaveLength(1)
      stop.abort()
      await expect(call).rejects.toThrow()
      await expect.poll(() => seen(probe, 'cancelled', 'hang'), { interval: 10, timeout: 10_000 }).toHaveLength(1)
      // The connection is as good as before.
      const after = await outcomeOf(client.callTool({ name: 'mcp__probe__look', arguments: { text: 'after' } }))
      expect(after).toEqual({ failed: false, text: 'after' })
    },
  )

  test('an upstream server that dies in the middle of a call answers it at once, and the write is not made again', async () => {
    await using probe = await startProbe(transport)
    await using gateway = await startGateway(fixtures, [probe])
    await using client = await connectV1(gateway.mcpUrl)
    const call = outcomeOf(client.callTool({ name: 'mcp__probe__hang', arguments: {} }))
    await expect.poll(() => seen(probe, 'call', 'hang'), { interval: 10, timeout: 10_000 }).toHaveLength(1)
    const killed = performance.now()
    await probe.kill()
    expect(await call).toMatchObject({ failed: true })
    // Its timeout is 30 s.
    expect(performance.now() - killed).toBeLessThan(5_000)
    await probe.restart()
    const after = await outcomeOf(client.callTool({ name: 'mcp__probe__look', arguments: { text: 'after' } }))
    expect(after).toEqual({ failed: false, text: 'after' })
    expect(await seen(probe, 'call', 'hang')).toHaveLength(1)
  })

  test('the first read after a restart of the upstream server runs, once', async () => {
    await using probe = await startProbe(transport)
    await using gateway = await startGateway(fixtures, [probe])
    await using client = await connectV1(gateway.mcpUrl)
    const look = (text: string) => outcomeOf(client.callTool({ name: 'mcp__probe__look', arguments: { text } }))
    expect(await look('before')).toEqual({ failed: false, text: 'before' })
    await probe.kill()
    await probe.restart()
    expect(await look('after')).toEqual({ failed: false, text: 'after' })
    expect(await seen(probe, 'call', 'look')).toHaveLength(2)
  })
})

test('a write that meets a forgotten session is made at most once: not replayed, and the next one runs', async () => {
  await using probe = await startProbe('streamable_http')
  await using gateway = await startGateway(fixtures, [probe])
  await using client = await connectV1(gateway.mcpUrl)
  const store = (text: string) => outcomeOf(client.callTool({ name: 'mcp__probe__store', arguments: { text } }))
  await store('before')
  await probe.kill()
  await probe.restart()
  const met = await store('met')
  const stored = (await seen(probe, 'call', 'store')).flatMap((event) =>
    'arguments' in event ? [event.arguments.text] : [],
  )
  expect(stored).toEqual(met.failed ? ['before'] : ['before', 'met'])
  expect(await store('next')).toEqual({ failed: false, text: 'next' })
})
