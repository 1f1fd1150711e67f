import { expect, test } from 'vitest'
import { fixtureServer, nodeServer, testPool } from './pool-for-tests.ts'

/** As configuration files write it. */
const reference = (name: string) => `$\{${name}}`
const quick = { backoffFirstMs: 50, backoffLastMs: 400, restartWaitMs: 5_000 }

test('a server that never answers initialize fails after the connect timeout', async () => {
  await using t = testPool({ connectTimeoutMs: 300 })
  await t.pool.apply([fixtureServer('mute', ['silent'])])
  expect(t.pool.catalogue().servers.mute?.status).toMatchObject({
    name: 'mute',
    state: 'failed',
    reason: 'It gave no answer to initialize within 0.3 s.',
  })
})

test('a server that exits at once fails with its last words', async () => {
  await using t = testPool()
  await t.pool.apply([fixtureServer('brief', ['exit-at-once'])])
  const status = t.pool.catalogue().servers.brief?.status
  expect(status).toMatchObject({ state: 'failed' })
  expect(status?.reason).toContain('exited with code 3; its last words: cannot open the database')
})

test('a program that is not there is told in words, and others start', async () => {
  await using t = testPool()
  const absent = nodeServer('absent', [], { command: 'no-such-program' })
  const folder = fixtureServer('folder', [], { cwd: '/no/such/folder' })
  const unset = fixtureServer('unset', [], { env: { TOKEN: reference('NO_SUCH_TOKEN') } })
  const http = nodeServer('far', [], { transport: 'streamable_http', url: 'http://127.0.0.1:1/mcp' })
  await t.pool.apply([absent, folder, unset, http, fixtureServer('good', [])])
  const { servers } = t.pool.catalogue()
  expect(servers.absent?.status.reason).toMatch(/^no-such-program was not found on PATH \(.+\)\.$/)
  expect(servers.folder?.status.reason).toBe('The working folder /no/such/folder does not exist.')
  expect(servers.unset?.status.reason).toBe('NO_SUCH_TOKEN is not set.')
  expect(servers.far?.status).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('sandbox.allowed_hosts'),
  })
  expect(servers.good?.status.state).toBe('ready')
})

test('a server without the tools capability is told so', async () => {
  await using t = testPool()
  await t.pool.apply([fixtureServer('mute', ['no-tools'])])
  const reason = t.pool.catalogue().servers.mute?.status.reason
  expect(reason).toContain('does not declare the tools capability in its handshake (declared: prompts)')
})

test('a tool listed twice refuses the server and is named', async () => {
  await using t = testPool()
  await t.pool.apply([fixtureServer('twice', ['tools=read,write', 'duplicate'])])
  const server = t.pool.catalogue().servers.twice
  expect(server?.tools).toEqual([])
  expect(server?.status).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('lists the tool "read" twice'),
  })
})

test.each([
  ['endless', 'more than 50 pages'],
  ['same-page', 'does not end'],
  ['many', 'more than 2000 tools'],
])('a list without end (%s) refuses the server', async (fault, reason) => {
  await using t = testPool()
  await t.pool.apply([fixtureServer('long', [fault])])
  expect(t.pool.catalogue().servers.long?.status.reason).toContain(reason)
})

test('a malformed tool spoils nothing but itself, over several pages', async () => {
  await using t = testPool()
  await t.pool.apply([fixtureServer('odd', ['tools=c,a,b', 'malformed', 'paged'])])
  const server = t.pool.catalogue().servers.odd
  expect(server?.status.state).toBe('ready')
  expect(server?.tools.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(t.said('The tool "crooked" is left out: its inputSchema is no object.')).toHaveLength(1)
  expect(t.said('is left out')).toHaveLength(3)
})

test('lines on stdout that are no messages are skipped and logged', async () => {
  await using t = testPool()
  await t.pool.apply([fixtureServer('chatty', ['garbage'])])
  expect(t.pool.catalogue().servers.chatty?.status.state).toBe('ready')
  expect(t.said('is no protocol message and is skipped').join()).toContain('"Server listening…"')
  expect(t.said('is no protocol message and is skipped')).toHaveLength(3)
})

test('messages nested without measure harm nobody: the call they answer fails, the server and the gateway go on', async () => {
  await using t = testPool()
  await t.pool.apply([fixtureServer('abyss', ['deep', 'tools=deep,echo'])])
  expect(t.pool.catalogue().servers.abyss?.status.state).toBe('ready')
  await expect(t.call('abyss', 'deep')).rejects.toMatchObject({
    error: { code: 'upstream_error', message: expect.stringContaining('nested more than 256 deep') },
  })
  expect(await t.call('abyss', 'echo')).toMatchObject({ isError: false })
  expect(t.said('a message was dropped')).toHaveLength(5)
})

test('a handshake whose answer is nested without measure fails at once', async () => {
  await using t = testPool()
  await t.pool.apply([fixtureServer('abyss', ['deep-answer'])])
  expect(t.pool.catalogue().servers.abyss?.status.reason).toContain('nested more than 256 deep')
})

test('a flood on stderr is thinned out and holds nothing up', async () => {
  await using t = testPool()
  await t.pool.apply([fixtureServer('loud', ['flood'])])
  expect(t.pool.catalogue().servers.loud?.status.state).toBe('ready')
  expect(t.said('stderr: flood').length).toBeLessThan(2_000)
  await t.pool.close()
  expect(t.said('more lines left out').length).toBeGreaterThan(0)
})

test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
  'protocol version %s is spoken',
  async (version) => {
    await using t = testPool()
    await t.pool.apply([fixtureServer('old', [`version=${version}`])])
    const status = t.pool.catalogue().servers.old?.status
    expect(status).toEqual({
      name: 'old',
      transport: 'stdio',
      state: 'ready',
      protocolVersion: version,
      serverInfo: { name: 'fake', version: '1.2.3' },
    })
  },
)

test('a server that refuses initialize is spoken to in 2026-07-28', async () => {
  await using t = testPool()
  await t.pool.apply([fixtureServer('new', ['modern'])])
  expect(t.pool.catalogue().servers.new?.status).toMatchObject({ state: 'ready', protocolVersion: '2026-07-28' })
  const { structuredContent } = await t.call('new', 'echo', { arguments: { a: 1 }, meta: { traceparent: 'x' } })
  expect(structuredContent).toMatchObject({
    args: { a: 1 },
    meta: { traceparent: 'x', 'io.modelcontextprotocol/protocolVersion': '2026-07-28' },
  })
})

test('a version that nobody speaks is named', async () => {
  await using t = testPool()
  await t.pool.apply([fixtureServer('odd', ['version=1999-01-01'])])
  expect(t.pool.catalogue().servers.odd?.status.reason).toContain('It speaks protocol version "1999-01-01"')
})

test('the handshake is in the log with names, sizes and version, and without secret values', async () => {
  await using t = testPool(quick, { API_TOKEN: 'hunter2-hunter2' })
  await t.pool.apply([fixtureServer('quiet', ['{env:API_TOKEN}'], { env: { API_TOKEN: reference('API_TOKEN') } })])
  expect(t.said('→ initialize (').length).toBe(1)
  expect(t.said('← result of initialize (').join()).toContain('protocol "2025-06-18"; capabilities "tools"')
  const { structuredContent } = await t.call('quiet', 'env')
  // That it got the value shows by the mark, which stands for nothing else.
  const mark = '«redacted:reference:API_TOKEN»'
  expect(structuredContent).toMatchObject({ env: { API_TOKEN: mark }, argv: [mark] })
  expect(JSON.stringify(t.logged)).not.toContain('hunter2')
})

test('nothing of the gateway’s environment but the allow-list reaches a server', async () => {
  process.env.HERMES_TEST_SECRET = 'not for children'
  await using t = testPool()
  await t.pool.apply([fixtureServer('env', [])])
  const { structuredContent } = await t.call('env', 'env')
  const allowed = /^(PATH|HOME|USER|LANG|LC_ALL|TERM|SHELL|TMPDIR|XDG_.*|HERMES_CHILD|PWD)$/
  const { env } = structuredContent as { env: object }
  const names = Object.keys(env)
  expect(names.filter((name) => !allowed.test(name))).toEqual([])
})
