import { startHttpBackend } from '@hermes/testing/http-backend'
import { createTestDatabase } from '@hermes/testing/postgres'
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { expect, test } from 'vitest'
import { startServer } from '../start-server.ts'
import { makeConfigFolder } from '../testing/config-folder.ts'
import { askAdmin } from '../testing/requests.ts'
import { connectV1, connectV2 } from './testing/connect.ts'
import { outcomeOf } from './testing/outcome.ts'
import { startGateway } from './testing/start-gateway.ts'
import { type Probe, startProbe, TRANSPORTS } from './testing/start-probe.ts'

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

test.each(TRANSPORTS)('clients hear when tools come and go (upstream server over %s)', async (transport) => {
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
})

test.each(TRANSPORTS)('a server that went and stays away says why, and holds up no other (%s)', async (transport) => {
  await using probe = await startProbe(transport)
  await using other = await startProbe('stdio', 'other')
  await using gateway = await startGateway(fixtures, [probe, other])
  await using client = await connectV1(gateway.mcpUrl)
  const look = (server: string) => client.callTool({ name: `mcp__${server}__look`, arguments: { text: 'hello' } })
  expect(await outcomeOf(look('probe'))).toEqual({ failed: false, text: 'hello' })
  await probe.retire()
  const gone = look('probe')
  expect(await outcomeOf(look('other'))).toEqual({ failed: false, text: 'hello' })
  expect(await names(client)).toContain('mcp__other__look')
  // Calls wait for a server that is being started again, but not for as long as they may take, which is 30 s.
  const message = expect.stringMatching(/server probe .*(?:code 3|SIGKILL|refused|closed)/)
  expect(await gone).toMatchObject({ isError: true, _meta: { 'studio.hermes/call': { error: { message } } } })
})

test('clients hear when a new revision stops a server, also one that another replica has activated', async () => {
  await using probe = await startProbe('stdio')
  await using gateway = await startGateway(fixtures, [probe])
  await using client = await connectV1(gateway.mcpUrl)
  const heard = changesOf(client)
  expect(await names(client)).toContain('mcp__probe__look')
  await using folder = await makeConfigFolder({ backendUrl: gateway.backend.url })
  const { configPath } = folder
  const ports = { gateway: 0, admin: 0 }
  const { databaseUrl } = gateway
  const replica = await startServer({ configPath, databaseUrl, ports, studioUrl: 'http://127.0.0.1:3999', env: {} })
  await expect.poll(heard, { interval: 10, timeout: 10_000 }).toBeGreaterThan(0)
  const left = await names(client)
  expect(left).toContain('notes_read')
  expect(left.filter((name) => name.includes('probe'))).toEqual([])
  await replica.stop()
})

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
