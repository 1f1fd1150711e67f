import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { openTestDatabase } from '@hermes/testing/opened-database'
import { createTestDatabase } from '@hermes/testing/postgres'
import { expect, test } from 'vitest'
import { startServer } from './start-server.ts'
import { makeConfigFolder } from './testing/config-folder.ts'
import { askAdmin, callTool, readToken } from './testing/requests.ts'

const optionsOf = ({ configPath }: { configPath: string }, databaseUrl: string) => ({
  configPath,
  databaseUrl,
  studioUrl: 'http://127.0.0.1:3999',
  ports: { gateway: 0, admin: 0 },
  env: {},
})

/** An MCP server, in the configuration's words, that runs this script and says nothing. */
const silentServer = (script: string) =>
  `mcp_servers:\n  - { name: silent, transport: stdio, command: node, args: [-e, ${JSON.stringify(script)}] }\n`

test('a port that is taken is told before revision, keys and servers are touched', async () => {
  await using marks = await makeConfigFolder()
  const mark = join(marks.path, 'ran')
  await using folder = await makeConfigFolder({
    auth: 'mode: api_key\nkeys: [{ name: agent-news, key: "{env:NEWS_KEY}", roles: [tools:read] }]',
    more: silentServer(`require('fs').writeFileSync(${JSON.stringify(mark)}, '')`),
  })
  await using database = await openTestDatabase()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const env = { NEWS_KEY: 'news-secret-of-the-environment' }
  const ports = { gateway: port, admin: 0 }
  await expect(startServer({ ...optionsOf(folder, database.url), ports, env })).rejects.toThrow(`Port ${port}`)
  taken.close()
  const counts = ['revisions', 'api_keys', 'audit'].map((table) => `(select count(*)::int from ${table}) as ${table}`)
  const { rows } = await database.pool.query(`select ${counts.join(', ')}`)
  expect(rows).toEqual([{ revisions: 0, api_keys: 0, audit: 0 }])
  await expect(stat(mark)).rejects.toThrow('ENOENT')
})

test('a server that never answers does not keep the gateway closed, and is shown as connecting', async () => {
  await using folder = await makeConfigFolder({ more: silentServer('setInterval(() => {}, 1e6)') })
  await using database = await createTestDatabase()
  const began = performance.now()
  const server = await startServer(optionsOf(folder, database.url))
  const tookMs = performance.now() - began
  expect((await callTool(server.gatewayUrl, { tool_name: 'current_time' })).status).toBe(200)
  const headers = { authorization: `Bearer ${await readToken(server.dataFolder)}` }
  const status = await askAdmin(server.adminUrl, { name: 'status.get', type: 'query' }, headers)
  expect(status.body).toMatchObject({ result: { data: { json: { servers: [{ state: 'connecting' }] } } } })
  await server.stop()
  // Its connection is given up after 60 s.
  expect(tookMs).toBeLessThan(30_000)
})
