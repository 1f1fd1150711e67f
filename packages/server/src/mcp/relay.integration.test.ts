import { startHttpBackend } from '@hermes/testing/http-backend'
import { createTestDatabase } from '@hermes/testing/postgres'
import { LoggingMessageNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectV1, connectV2 } from './testing/connect.ts'
import { outcomeOf } from './testing/outcome.ts'
import { PROBE_TOOLS, RICH } from './testing/probe-tools.ts'
import { startGateway } from './testing/start-gateway.ts'
import { type Probe, startProbe, TRANSPORTS } from './testing/start-probe.ts'

const fixtures = { backend: startHttpBackend, database: createTestDatabase }

const BOTH = [['first', connectV1] as const, ['second', connectV2] as const]

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

  test('progress and log lines reach the caller who asked, and nobody else', async () => {
    await using asking = await connectV1(gateway.mcpUrl)
    await using other = await connectV1(gateway.mcpUrl)
    const heard = { asking: linesOf(asking), other: linesOf(other) }
    await asking.setLoggingLevel('info')
    await other.setLoggingLevel('info')
    const progress: unknown[] = []
    const say = (client: typeof asking, text: string, onprogress?: (update: unknown) => void) =>
      client.callTool({ name: 'mcp__probe__say', arguments: { text } }, undefined, onprogress ? { onprogress } : {})
    await say(asking, 'alone')
    await expect.poll(() => heard.asking.at(-1), { interval: 10 }).toMatchObject({ data: 'warning alone' })
    // Side by side, and from the second caller on: over stdio it cannot be told whose a log line is, so nobody gets it.
    await Promise.all([say(asking, 'mine', (update) => progress.push(update)), say(other, 'theirs')])
    expect(progress).toEqual([
      { progress: 1, total: 2, message: 'mine' },
      { progress: 2, total: 2, message: 'mine' },
    ])
    // Neither what is below the level that was asked for, nor what others said.
    const wanted = new Set<unknown>(['warning mine', 'warning alone'])
    expect(heard.asking.map(({ data }) => data).filter((data) => !wanted.has(data))).toEqual([])
    expect(heard.other.map(({ data }) => data).filter((data) => data !== 'warning theirs')).toEqual([])
  })

  test.each(BOTH)(
    'a tool is listed as its server describes it (%s major of the client library)',
    async (_, connect) => {
      await using client = await connect(gateway.mcpUrl)
      const { tools } = await client.listTools()
      for (const tool of PROBE_TOOLS) {
        const listed = tools.find(({ name }) => name === `mcp__probe__${tool.name}`)
        expect(listed).toEqual({ ...tool, name: `mcp__probe__${tool.name}` })
      }
    },
  )

  test.each(BOTH)('a result arrives as its server gave it (%s major of the client library)', async (_, connect) => {
    await using client = await connect(gateway.mcpUrl)
    await client.listTools()
    const { content, structuredContent, isError, _meta } = await client.callTool({
      name: 'mcp__probe__rich',
      arguments: {},
    })
    expect(content).toEqual(RICH.content)
    expect(structuredContent).toEqual(RICH.structuredContent)
    expect(isError ?? false).toBe(false)
    expect(_meta).toMatchObject(RICH._meta ?? {})
  })

  test.each(BOTH)("a tool's own failure arrives in its words (%s major of the client library)", async (_, connect) => {
    await using client = await connect(gateway.mcpUrl)
    const result = await client.callTool({ name: 'mcp__probe__fail', arguments: { text: 'this' } })
    expect(result).toMatchObject({ isError: true, content: [{ type: 'text', text: 'No luck with this' }] })
    expect(await outcomeOf(client.callTool({ name: 'mcp__probe__nothing' }))).toMatchObject({ failed: true })
  })
})

test('a tool that wants something of its client says what, in the form of each revision', async () => {
  await using probe = await startProbe('streamable_http')
  await using gateway = await startGateway(fixtures, [probe])
  await using first = await connectV1(gateway.mcpUrl)
  await using second = await connectV2(gateway.mcpUrl)
  const ask = { name: 'mcp__probe__ask', arguments: {} }
  expect(await outcomeOf(first.callTool(ask))).toEqual({
    failed: true,
    text: expect.stringContaining('needs sampling'),
  })
  await expect(second.callTool(ask)).rejects.toMatchObject({
    code: -32_021,
    data: { requiredCapabilities: { sampling: {} } },
  })
})

function linesOf(client: Awaited<ReturnType<typeof connectV1>>): { level: string; data: unknown }[] {
  const lines: { level: string; data: unknown }[] = []
  client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => void lines.push(params))
  return lines
}
