import { startHttpBackend } from '@hermes/testing/http-backend'
import { createTestDatabase } from '@hermes/testing/postgres'
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { expect, test } from 'vitest'
import { askAdmin } from '../testing/requests.ts'
import { connectV1, connectV2 } from './testing/connect.ts'
import { outcomeOf } from './testing/outcome.ts'
import { startGateway } from './testing/start-gateway.ts'
import { type Probe, startProbe } from './testing/start-probe.ts'

const fixtures = { backend: startHttpBackend, database: createTestDatabase }

const GROWN = 'mcp__probe__grown'
interface Lister {
  listTools(): Promise<{ tools: readonly { name: string }[] }>
}

async function names(client: Lister): Promise<readonly string[]> {
  return (await client.listTools()).tools.map(({ name }) => name)
}

/** Hears from now on that the list of tools has changed. */
function changesOf(client: Awaited<ReturnType<typeof connectV1>>): () => number {
  const heard: unknown[] = []
  client.setNotificationHandler(ToolListChangedNotificationSchema, (notification) => void heard.push(notification))
  return () => heard.length
}

test.each(['stdio', 'streamable_http'] as const)(
  'clients hear when tools come, go and stop (upstream server over %s)',
  async (transport) => {
    await using probe = await startProbe(transport)
    await using gateway = await startGateway(fixtures, [probe])
    await using client = await connectV1(gateway.mcpUrl)
    await using onlooker = await connectV1(gateway.mcpUrl)
    const heard = changesOf(onlooker)
    const after = async (change: () => Promise<unknown>) => {
      const before = heard()
      await change()
      await expect.poll(heard, { interval: 10, timeout: 10_000 }).toBeGreaterThan(before)
    }
    await after(() => client.callTool({ name: 'mcp__probe__grow', arguments: {} }))
    expect(await names(onlooker)).toContain(GROWN)
    await after(() => client.callTool({ name: 'mcp__probe__shrink', arguments: {} }))
    expect(await names(onlooker)).not.toContain(GROWN)
  },
)

test('clients of the second major hear it too', async () => {
  await using probe = await startProbe('streamable_http')
  await using gateway = await startGateway(fixtures, [probe])
  await using client = await connectV2(gateway.mcpUrl)
  const heard: unknown[] = []
  client.setNotificationHandler('notifications/tools/list_changed', (notification) => void heard.push(notification))
  const subscription = await client.listen({ toolsListChanged: true })
  await client.callTool({ name: 'mcp__probe__grow', arguments: {} })
  await expect.poll(() => heard.length, { interval: 10, timeout: 10_000 }).toBeGreaterThan(0)
  await subscription.close()
  expect(await names(client)).toContain(GROWN)
})

test('a server that is down hides none of the others, and says why it is missing', async () => {
  await using up = await startProbe('streamable_http', 'up')
  await using down = await startProbe('streamable_http', 'down')
  await down.kill()
  const missing: Pick<Probe, 'entry' | 'origin'> = {
    entry: '- { name: missing, transport: stdio, command: /nowhere/at-all }',
  }
  await using gateway = await startGateway(fixtures, [up, down, missing])
  await using client = await connectV1(gateway.mcpUrl)
  expect(await names(client)).toContain('mcp__up__look')
  expect((await names(client)).filter((name) => /down|missing/.test(name))).toEqual([])
  const call = client.callTool({ name: 'mcp__up__look', arguments: { text: 'up' } })
  expect(await outcomeOf(call)).toEqual({ failed: false, text: 'up' })
  const status = await askAdmin(
    gateway.adminUrl,
    { name: 'status.get', type: 'query' },
    { authorization: `Bearer ${gateway.cliToken}` },
  )
  expect(status.body).toMatchObject({
    result: {
      data: {
        json: {
          servers: expect.arrayContaining([
            expect.objectContaining({ name: 'up', state: 'ready' }),
            expect.objectContaining({ name: 'down', reason: expect.stringMatching(/refused/) }),
            expect.objectContaining({ name: 'missing', reason: expect.stringContaining('/nowhere/at-all') }),
          ]),
        },
      },
    },
  })
})
