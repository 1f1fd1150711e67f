import { openTestDatabase } from '@hermes/testing/opened-database'
import { expect, test } from 'vitest'
import { startServer } from './start-server.ts'
import { makeConfigFolder } from './testing/config-folder.ts'
import { callTool } from './testing/requests.ts'

test('several that start at once on one database all come up, with one revision and each key once', async () => {
  await using database = await openTestDatabase()
  await using stack = new AsyncDisposableStack()
  const starts = Array.from({ length: 3 }, async () => {
    const folder = stack.use(
      await makeConfigFolder({
        auth: `mode: api_key\nkeys:\n  - { name: news, key: "\${NEWS}", roles: [tools:read] }`,
      }),
    )
    const env = { NEWS: 'a-secret-of-the-environment' }
    const server = await startServer({
      configPath: folder.configPath,
      databaseUrl: database.url,
      studioUrl: 'http://127.0.0.1:3999',
      ports: { gateway: 0, admin: 0 },
      env,
    })
    stack.defer(() => server.stop())
    return server
  })
  for (const { gatewayUrl } of await Promise.all(starts)) {
    const authorization = 'Bearer a-secret-of-the-environment'
    expect((await callTool(gatewayUrl, { tool_name: 'current_time' }, { authorization })).status).toBe(200)
  }
  const { rows } = await database.pool.query(
    'select (select count(*)::int from revisions) as revisions, (select count(*)::int from api_keys) as keys',
  )
  expect(rows).toEqual([{ revisions: 1, keys: 1 }])
})
