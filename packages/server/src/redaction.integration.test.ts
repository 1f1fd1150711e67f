import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { appRouter } from '@hermes/api/trpc/router'
import { type Database, openDatabase } from '@hermes/db/client'
import { startHttpBackend } from '@hermes/testing/http-backend'
import { createTestDatabase } from '@hermes/testing/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from './start-server.ts'
import { makeConfigFolder } from './testing/config-folder.ts'
import { type Answer, ask, askAdmin, callTool, readToken } from './testing/requests.ts'

/** The gateway itself puts it into requests and children. */
const HELD = 'planted-held-value-93x'
/** What callers and backends say, by where they say it. */
const SAID = {
  argument: 'Planted7InArguments',
  nested: 'Planted7InNestedLists',
  mixed: 'Planted7UnderMixedCase',
  header: 'Planted7InHeaders',
  url: 'Planted7InAnAddress',
  argv: 'Planted7InArgv',
  environment: 'Planted7InEnvironment',
  backend: 'Planted7ByTheBackend',
  server: 'Planted7ByTheServer',
  text: 'ghp_Planted7InAnyText0123456789abcdef012',
  tool: 'ghp_Planted7AsAToolName0123456789abcdef0',
}
const base64 = Buffer.from(HELD).toString('base64')
const FORBIDDEN = [
  HELD,
  HELD.toUpperCase(),
  Array.from(HELD).reverse().join(''),
  Buffer.from(HELD).toString('hex'),
  base64.slice(0, 20),
  Buffer.from(`x${HELD}y`).toString('base64').slice(4, 24),
  encodeURIComponent(HELD).replaceAll('-', '%2D'),
  ...Object.values(SAID),
]

const ARGUMENTS = {
  text: `see ${SAID.text}`,
  deep: [[{ list: [{ 'Api-KEY': SAID.mixed, password: [SAID.nested] }] }]],
  PassWord: SAID.argument,
  headers: [['Authorization', `Bearer ${SAID.header}`]],
  url: `https://me:${SAID.url}@x.example/?access_token=${SAID.url}`,
  argv: ['curl', '-u', `me:${SAID.argv}`, '--token', SAID.argv],
  env: [{ name: 'DB_PASSWORD', value: SAID.environment }, `SERVICE_TOKEN=${SAID.environment}`],
}

const PROPERTIES = JSON.stringify(Object.fromEntries(Object.keys(ARGUMENTS).map((name) => [name, {}])))
const BODY = JSON.stringify(Object.fromEntries(Object.keys(ARGUMENTS).map((name) => [name, `{args.${name}}`])))

const answers: Answer[] = []
const statuses: number[] = []
const seen = (answer: Answer) => {
  answers.push(answer)
  return answer
}

const stack = new AsyncDisposableStack()
let server: Awaited<ReturnType<typeof startServer>>
let pool: Database['pool']
let cli: Record<string, string>

beforeAll(async () => {
  const backend = stack.use(await startHttpBackend())
  const database = stack.use(await createTestDatabase())
  const leaked = `key ${HELD}, ${base64}, {"token": "${SAID.backend}"}, password=${SAID.backend}`
  backend.on('/refused', { kind: 'raw', status: 401, body: leaked, headers: { 'content-type': 'text/plain' } })
  backend.on('/told', { kind: 'json', value: { a: [leaked], [HELD]: 1, 'Set-Cookie': `sid=${SAID.backend}` } })
  backend.on('/page', {
    kind: 'raw',
    body: `<password>${SAID.backend}</password> ${leaked}`,
    headers: { 'content-type': 'text/html' },
  })
  const leaky = fileURLToPath(new URL('./testing/leaky-server.mjs', import.meta.url))
  const folder = stack.use(
    await makeConfigFolder({
      backendUrl: backend.url,
      more: `mcp_servers:
  - name: leaky
    transport: stdio
    command: ${JSON.stringify(process.execPath)}
    args: [${JSON.stringify(leaky)}, "--token", "\${PLANTED_TOKEN}"]
    env: { PLANTED: "\${PLANTED_TOKEN}" }
`,
    }),
  )
  const paths = ['echo', 'refused', 'told', 'page']
  const tools = paths.map(
    (path) =>
      `  - { name: plain.${path}, description: x, type: http, endpoint: "${backend.url}/${path}", request: { method: POST, path: /${path}, query: { key: "\${PLANTED_TOKEN}" }, headers: { x-key: "\${PLANTED_TOKEN}" }, body: ${BODY} }, effect: ${path === 'told' ? 'write' : 'read'}, schema: { type: object, properties: ${PROPERTIES} } }`,
  )
  await writeFile(join(folder.path, 'tools', 'more.yaml'), `tools:\n${tools.join('\n')}\n`)
  server = await startServer({
    configPath: folder.configPath,
    databaseUrl: database.url,
    studioUrl: 'http://127.0.0.1:3999',
    ports: { gateway: 0, admin: 0 },
    env: { PLANTED_TOKEN: HELD, PATH: process.env.PATH ?? '' },
  })
  stack.defer(() => server.stop())
  const opened = await openDatabase({ url: database.url })
  stack.defer(() => opened.close())
  pool = opened.pool
  cli = { authorization: `Bearer ${await readToken(server.dataFolder)}` }
  for (const path of paths) await call(`plain.${path}`)
  for (const tool of ['leak', 'fail', 'refuse']) await call(`leaky.${tool}`)
  await call(SAID.tool)
  await call('notes.read', { unknown: ARGUMENTS })
  await overMcp()
})
afterAll(() => stack.disposeAsync())

async function call(tool: string, args: unknown = ARGUMENTS) {
  const answer = seen(await callTool(server.gatewayUrl, { tool_name: tool, arguments: args }))
  statuses.push(answer.status)
  const { call_id: id } = answer.body as { call_id: string }
  seen(await ask(`${server.gatewayUrl}/v1/calls/${id}`))
  return answer
}

async function overMcp() {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const post = (id: number, method: string, params: object) =>
    ask(`${server.gatewayUrl}/mcp`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    })
  const clientInfo = { name: 'test', version: '1' }
  seen(await post(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }))
  seen(await post(2, 'tools/list', {}))
  for (const name of ['mcp__leaky__leak', 'mcp__leaky__fail', 'plain_told']) {
    seen(await post(3, 'tools/call', { name, arguments: ARGUMENTS, _meta: { progressToken: 1 } }))
  }
}

const holds = (text: string) => FORBIDDEN.filter((secret) => text.includes(secret))

test('the calls did reach what would tell: the test plants what it says', async () => {
  const reached = answers.map(({ text }) => text).join('\n')
  expect(statuses).toEqual([200, 502, 200, 200, 200, 502, 502, 404, 400])
  expect(reached.match(/«redacted:/g)?.length).toBeGreaterThan(50)
  expect(reached).toContain('«redacted:reference:PLANTED_TOKEN»')
})

test('no HTTP answer to an agent holds any of it', async () => {
  seen(await ask(`${server.gatewayUrl}/v1/tools?format=mcp`))
  seen(await ask(`${server.gatewayUrl}/v1/openapi.json`))
  expect(answers.flatMap(({ text }) => holds(text))).toEqual([])
})

test('no table of the database holds any of it', async () => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(8)
  const found: string[] = []
  let rows = 0
  for (const { name } of tables) {
    const { rows: all } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    rows += all.length
    for (const { row } of all) found.push(...holds(row).map((secret) => `${name}: ${secret}`))
  }
  expect(rows).toBeGreaterThan(15)
  expect(found).toEqual([])
})

test('nothing that Studio is given holds any of it', async () => {
  const { procedures } = appRouter._def as unknown as { procedures: Record<string, { _def: { type: string } }> }
  const query = async (name: string, input: unknown = {}) =>
    await askAdmin(server.adminUrl, { name, type: 'query', input }, cli)
  const texts: string[] = []
  const lists = Object.entries(procedures).filter(([, { _def }]) => _def.type === 'query')
  for (const [name] of lists) texts.push((await query(name)).text)
  const { rows } = await pool.query<{ id: string; trace: string }>('select id, trace_id as trace from calls')
  expect(rows.length).toBeGreaterThan(10)
  for (const { id, trace } of rows) {
    texts.push(
      (await query('traces.payload', { callId: id })).text,
      (await query('traces.get', { traceId: trace })).text,
    )
  }
  for (const name of ['plain.echo', 'leaky.leak']) texts.push((await query('tools.get', { name })).text)
  const tested = await askAdmin(
    server.adminUrl,
    { name: 'tools.call', type: 'mutation', input: { tool_name: 'leaky.leak', arguments: ARGUMENTS } },
    cli,
  )
  texts.push(tested.text)
  expect(texts.join('').length).toBeGreaterThan(10_000)
  expect(texts.flatMap(holds)).toEqual([])
})

test('the report names what looks secret and is shown, without showing it', async () => {
  await callTool(server.gatewayUrl, { tool_name: 'notes.read', arguments: { text: 'q7Zk2mP9xV4tB8nR5wY1cJ6d' } })
  const { text } = await askAdmin(server.adminUrl, { name: 'redaction.report', type: 'query' }, cli)
  expect(text).toContain('"tool":"notes.read","where":"arguments"')
  expect(text).not.toContain('q7Zk2mP9xV4tB8nR5wY1cJ6d')
})

test('neither the log, in memory and in its file, nor the title of the process holds any of it', async () => {
  const lines = await askAdmin(server.adminUrl, { name: 'logs.list', type: 'query', input: { limit: 1_000 } }, cli)
  expect(lines.text).toContain('stderr: called with')
  expect(holds(lines.text)).toEqual([])
  expect(holds(`${process.title} ${await readFile('/proc/self/cmdline', 'utf8')}`)).toEqual([])
  await server.stop()
  expect(holds(await readFile(join(server.dataFolder, 'logs', 'gateway.ndjson'), 'utf8'))).toEqual([])
})
