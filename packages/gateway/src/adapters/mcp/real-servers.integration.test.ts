import { expect, test } from 'vitest'
import { nodeServer, packageServer, testPool } from './pool-for-tests.ts'

const everything = nodeServer('everything', [packageServer('everything'), 'stdio'])

test('lists the tools of server-everything and calls one', async () => {
  await using t = testPool()
  await t.pool.apply([everything])
  const { everything: server } = t.pool.catalogue().servers
  expect(server?.status).toMatchObject({ state: 'ready', protocolVersion: '2025-11-25' })
  expect(server?.tools.map(({ name }) => name)).toContain('echo')
  const result = await t.call('everything', 'echo', { arguments: { message: 'hello' } })
  expect(result).toEqual({ content: [{ type: 'text', text: 'Echo: hello' }], isError: false })
})
