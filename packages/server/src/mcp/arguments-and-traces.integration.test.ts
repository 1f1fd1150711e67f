import { startHttpBackend } from '@hermes/testing/http-backend'
import { createTestDatabase } from '@hermes/testing/postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectV1, connectV2 } from './testing/connect.ts'
import { outcomeOf } from './testing/outcome.ts'
import { startGateway } from './testing/start-gateway.ts'
import { type Probe, startProbe, TRANSPORTS } from './testing/start-probe.ts'

const fixtures = { backend: startHttpBackend, database: createTestDatabase }

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const TRACEPARENT = `00-${TRACE}-b7ad6b7169203331-01`
const TOOL = 'mcp__probe__look'

describe.each(TRANSPORTS)('over %s', (transport) => {
  let probe: Probe
  let gateway: Awaited<ReturnType<typeof startGateway>>
  beforeAll(async () => {
    probe = await startProbe(transport)
    gateway = await startGateway(fixtures, [probe])
  })
  afterAll(async () => {
    await gateway?.[Symbol.asyncDispose]()
    await probe?.[Symbol.asyncDispose]()
  })
  const calls = async () => (await probe.events()).filter((event) => event.kind === 'call')

  test.each([
    ['a text where a number belongs', { text: 'a', count: 'many' }, 'count'],
    ['a list where a text belongs', { text: ['a'] }, 'text'],
    ['nothing where a text belongs', {}, 'text'],
    ['an argument nobody declared', { text: 'a', colour: 'red' }, 'colour'],
  ])('%s is refused by name, and the upstream server never sees it', async (_, given, named) => {
    await using client = await connectV1(gateway.mcpUrl)
    const before = (await calls()).length
    const refused = await outcomeOf(client.callTool({ name: TOOL, arguments: given }))
    expect(refused).toEqual({ failed: true, text: expect.stringContaining(named) })
    // A right call arrives afterwards, so that the wrong one would be here by now.
    const text = 'right'
    expect(await outcomeOf(client.callTool({ name: TOOL, arguments: { text } }))).toEqual({ failed: false, text })
    expect((await calls()).slice(before).map((call) => call.arguments)).toEqual([{ text }])
  })

  test('the trace of a request goes on to the upstream server', async () => {
    await using client = await connectV1(gateway.mcpUrl, { traceparent: TRACEPARENT, baggage: 'userId=alice' })
    await client.callTool({ name: TOOL, arguments: { text: 'traced' } })
    expectTrace((await calls()).at(-1))
  })

  test.each([['first', connectV1] as const, ['second', connectV2] as const])(
    'the trace in the _meta of a call goes on too (%s major of the client library)',
    async (_, connect) => {
      await using client = await connect(gateway.mcpUrl)
      const _meta = { traceparent: TRACEPARENT, baggage: 'userId=alice' }
      await client.callTool({ name: TOOL, arguments: { text: 'traced' }, _meta })
      expectTrace((await calls()).at(-1))
    },
  )

  function expectTrace(call: Awaited<ReturnType<typeof calls>>[number] | undefined): void {
    const traceparent = expect.stringMatching(`^00-${TRACE}-(?!b7ad6b7169203331)[0-9a-f]{16}-01$`)
    expect(call?.meta).toMatchObject({ traceparent })
    // What stands in it is not meant for every backend.
    expect(JSON.stringify(call)).not.toMatch(/baggage|alice/)
    if (transport === 'streamable_http') {
      expect(call?.headers).toMatchObject({ traceparent, 'x-hermes-trace-id': TRACE })
    }
  }
})
