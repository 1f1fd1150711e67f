import type { CallRelay } from '@hermes/contracts/relay'
import { expect, test } from 'vitest'
import { httpServer, sandboxFor, testPool } from '../pool-for-tests.ts'
import { startSdkTwoServer } from './sdk-two-server-for-tests.ts'

test.each(['stateless', 'reject'] as const)(
  'a server that speaks 2026-07-28 is met in it, others: %s',
  async (legacy) => {
    await using server = await startSdkTwoServer({ legacy })
    await using t = testPool()
    await t.pool.apply([httpServer('two', server.url)], sandboxFor(server.url))
    expect(t.pool.catalogue().servers.two).toMatchObject({
      status: { state: 'ready', protocolVersion: '2026-07-28', serverInfo: { name: 'sdk-two' } },
      tools: [{ name: 'echo' }, { name: 'grüße' }, { name: 'list', outputSchema: { type: 'array' } }, { name: 'wait' }],
    })
    const args = { region: 'eu — west', a: 1 }
    const result = await t.call('two', 'grüße', { arguments: args, meta: { traceparent: 'tp' } })
    expect(result.content).toEqual([{ type: 'text', text: JSON.stringify({ args, meta: { traceparent: 'tp' } }) }])
    expect(server.seen.at(-1)?.headers).toMatchObject({
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': `=?base64?${Buffer.from('grüße').toString('base64')}?=`,
      'mcp-param-region': `=?base64?${Buffer.from('eu — west').toString('base64')}?=`,
    })
    expect(server.seen.at(-1)?.headers).not.toHaveProperty('mcp-session-id')
  },
)

test('structured content of any type comes back as it is', async () => {
  await using server = await startSdkTwoServer()
  await using t = testPool()
  await t.pool.apply([httpServer('two', server.url)], sandboxFor(server.url))
  expect(await t.call('two', 'list')).toMatchObject({ structuredContent: [1, 'two', null], isError: false })
})

test('progress and lines of the log come to the call that asked for them', async () => {
  await using server = await startSdkTwoServer()
  await using t = testPool()
  await t.pool.apply([httpServer('two', server.url)], sandboxFor(server.url))
  const heard: unknown[] = []
  const relay: CallRelay = {
    onProgress: (update) => heard.push(update),
    log: { level: 'info', onLog: (line) => heard.push(line) },
  }
  await Promise.all([
    t.call('two', 'echo', { arguments: { log: 'mine' }, relay }),
    t.call('two', 'echo', { arguments: { log: 'of somebody else' } }),
  ])
  expect(heard).toEqual([{ progress: 1 }, { level: 'warning', logger: 'two', data: { said: 'mine' } }])
})

test('a cancelled call is cancelled at the server, and others go on', async () => {
  await using server = await startSdkTwoServer()
  await using t = testPool()
  await t.pool.apply([httpServer('two', server.url)], sandboxFor(server.url))
  const before = server.seen.length
  const giveUp = new AbortController()
  const call = t.call('two', 'wait', { arguments: { tag: 'a' }, signal: giveUp.signal })
  await expect.poll(() => server.seen.length).toBeGreaterThan(before)
  giveUp.abort()
  await expect(call).rejects.toMatchObject({ error: { code: 'cancelled' } })
  await expect.poll(() => server.cancelled).toEqual(['a'])
  expect(await t.call('two', 'echo')).toMatchObject({ isError: false })
})

test('tools that come and go are listed anew', async () => {
  await using server = await startSdkTwoServer()
  await using t = testPool({ relistEveryMs: 10 })
  await t.pool.apply([httpServer('two', server.url)], sandboxFor(server.url))
  const names = () => t.pool.catalogue().servers.two?.tools.map(({ name }) => name)
  server.rename(['other'])
  await expect.poll(names).toEqual(['other'])
})
