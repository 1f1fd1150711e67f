import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Principal } from '@hermes/contracts/principal'
import type { RouteDefinition } from '@hermes/contracts/route'
import { revisionContent, toolDefinition } from '@hermes/testing/factories'
import { startHttpBackend } from '@hermes/testing/http-backend'
import { expect, test } from 'vitest'
import { createServerPool } from '../adapters/mcp/pool.ts'
import { fixtureServer, nodeServer, PACKAGE_SERVERS } from '../adapters/mcp/pool-for-tests.ts'
import { nativeTool, revisionOf, tester, testGateway } from '../gateway-for-tests.ts'

const QUICK = { backoffFirstMs: 50, backoffLastMs: 400 }

const stateOf = (hermes: Awaited<ReturnType<typeof testGateway>>, name: string) =>
  hermes.gateway.tools().find(({ definition }) => definition.name === name)?.status

test('a call keeps the configuration it began with, and the next one gets the new', async () => {
  await using backend = await startHttpBackend({ '/old': { kind: 'drip', body: '"old"', everyMs: 20 } })
  const contentTo = (path: string) =>
    revisionContent({
      tools: [toolDefinition({ name: 'job', endpoint: `${backend.url}${path}`, schema: { type: 'object' } })],
      sandbox: { allowedHosts: [backend.url], allowPrivate: [], maxResponseBytes: 1_000 },
    })
  await using hermes = await testGateway({ content: contentTo('/old') })
  const running = hermes.call('job')
  await backend.asked('/old')
  await hermes.gateway.activate(revisionOf(contentTo('/new'), 2))
  expect(await hermes.call('job')).toMatchObject({ outcome: 'ran' })
  expect(backend.seen('/new')).toHaveLength(1)
  expect(await running).toMatchObject({ outcome: 'ran', output: { value: 'old' } })
  expect(new Set(hermes.recorder.calls().map(({ revisionId }) => revisionId))).toEqual(new Set(['rev_1', 'rev_2']))
})

test("a server's tools are called like any other: listed, routed, guarded, recorded", async () => {
  const content = revisionContent({ tools: [], servers: [fixtureServer('fake', ['tools=echo,raw'])] })
  await using hermes = await testGateway({ content })
  expect(hermes.gateway.servers()).toMatchObject([{ name: 'fake', state: 'ready' }])
  expect(hermes.gateway.tools({ channel: 'mcp' })).toMatchObject([
    {
      definition: { name: 'fake.echo', kind: 'mcp', effect: 'write' },
      outwardName: 'mcp__fake__echo',
      toolsets: ['mcp-fake'],
    },
    { definition: { name: 'fake.raw' } },
  ])
  for (const name of ['fake.echo', 'mcp__fake__echo', 'echo']) {
    const result = await hermes.call(name)
    expect(result).toMatchObject({ outcome: 'ran', output: { kind: 'mcp', structuredContent: { args: {} } } })
    expect(JSON.stringify(result.output)).toContain(`00-${result.traceId}-`)
  }
  expect((await hermes.call('fake.echo', { x: 1 })).error?.message).toContain('/x is not an argument of this tool')
  const hash = hermes.recorder.calls()[0]?.catalogueHash
  expect(hermes.catalogues.map((catalogue) => catalogue.hash)).toContain(hash)
})

test('a failure that a server reports is the failure of the call, and tells why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hermes-files-'))
  const server = nodeServer('files', [PACKAGE_SERVERS.filesystem, folder])
  await using hermes = await testGateway({ content: revisionContent({ tools: [], servers: [server] }) })
  const { error } = await hermes.call('files.read_text_file', { path: join(folder, 'gone.txt') })
  expect(error).toMatchObject({ code: 'upstream_error', cause: 'tool_error' })
  expect(error?.message).toContain('files.read_text_file reported a failure: ')
  expect(error?.message).toContain('gone.txt')
  await rm(folder, { recursive: true })
})

test('a write at a server that dies is uncertain; a read is not', async () => {
  const overrides = { die: { effect: 'read' as const } }
  const writer = fixtureServer('writer', ['tools=die'])
  const reader = fixtureServer('reader', ['tools=die'], { overrides })
  await using hermes = await testGateway({ content: revisionContent({ tools: [], servers: [writer, reader] }) })
  expect((await hermes.call('writer.die')).error).toMatchObject({ code: 'outcome_uncertain', cause: 'closed' })
  expect((await hermes.call('reader.die')).error).toMatchObject({ code: 'upstream_error', cause: 'closed' })
})

test('a call that comes while its server is started again waits for it', async () => {
  const content = revisionContent({ tools: [], servers: [fixtureServer('fake', ['tools=echo,die'])] })
  const pool = createServerPool({ secrets: { get: () => undefined }, log: () => undefined, limits: QUICK })
  await using hermes = await testGateway({ content, options: { pool } })
  expect((await hermes.call('fake.die')).error?.cause).toBe('closed')
  expect(hermes.gateway.servers()).toMatchObject([{ state: 'connecting', reason: 'It was ended by SIGKILL.' }])
  // The list says how things are; the call is let through all the same.
  expect(stateOf(hermes, 'fake.echo')).toEqual({ state: 'not_ready', reason: 'server fake: It was ended by SIGKILL.' })
  expect(await hermes.call('fake.echo')).toMatchObject({ outcome: 'ran' })
})

test('a tool that a server should offer and does not is listed as not ready, with the reason', async () => {
  const servers = [
    fixtureServer('fake', ['tools=echo'], { tools: ['echo', 'zzz'] }),
    fixtureServer('gone', ['exit-at-once'], { tools: ['read'] }),
  ]
  await using hermes = await testGateway({ content: revisionContent({ tools: [], servers }) })
  expect(hermes.gateway.tools().map(({ definition }) => definition.name)).toEqual([
    'fake.echo',
    'fake.zzz',
    'gone.read',
  ])
  const reason = 'the server fake offers no tool named "zzz" here'
  expect(stateOf(hermes, 'fake.zzz')).toEqual({ state: 'not_ready', reason })
  expect(stateOf(hermes, 'gone.read')).toEqual({
    state: 'not_ready',
    reason: expect.stringMatching(/^server gone: .*exit/),
  })
  const refused = (await hermes.call('fake.zzz', { x: 1 })).error
  expect(refused).toMatchObject({ code: 'not_ready', message: `fake.zzz is not ready: ${reason}.`, retryable: false })
  const gone = (await hermes.call('gone.read')).error
  expect(gone).toMatchObject({ retryable: true, remedy: expect.stringContaining('logs --filter mcp') })
  expect(gone?.message).not.toContain('..')
})

test("what a server's `tools:` does not name is not there", async () => {
  const content = revisionContent({
    tools: [],
    servers: [fixtureServer('fake', ['tools=echo,die'], { tools: ['echo'] })],
  })
  await using hermes = await testGateway({ content })
  expect((await hermes.call('fake.die')).error?.code).toBe('tool_not_found')
  expect(hermes.gateway.tools().map(({ definition }) => definition.name)).toEqual(['fake.echo'])
})

test('a server whose tool has the name of another is refused, and both owners are named', async () => {
  const content = revisionContent({
    tools: [toolDefinition({ name: 'fake.echo', source: { kind: 'file', file: 'tools/x.yaml', line: 3 } })],
    servers: [fixtureServer('fake', ['tools=echo,raw'])],
  })
  await using hermes = await testGateway({ content })
  expect(hermes.gateway.servers()).toEqual([
    expect.objectContaining({
      name: 'fake',
      state: 'failed',
      reason: 'duplicate tool name: fake.echo is also defined by tools/x.yaml:3',
    }),
  ])
  expect(hermes.gateway.tools().map(({ definition }) => definition.name)).toEqual(['fake.echo'])
})

test('a server that does not start leaves its tools out and the rest at work', async () => {
  const content = revisionContent({ tools: [], servers: [fixtureServer('gone', ['exit-at-once'])] })
  await using hermes = await testGateway({ content, nativeTools: [nativeTool({ name: 'echo' })] })
  expect(hermes.gateway.servers()).toMatchObject([
    { name: 'gone', state: 'failed', reason: expect.stringContaining('') },
  ])
  expect(await hermes.call('echo')).toMatchObject({ outcome: 'ran' })
})

test('a definition in a file takes the place of the built-in one, and runs the same code', async () => {
  const native = nativeTool({ name: 'echo', run: async () => 'native' })
  const content = revisionContent({
    tools: [toolDefinition({ name: 'echo', kind: 'native', endpoint: 'local://plugins/echo', description: 'Mine.' })],
  })
  await using hermes = await testGateway({ content, nativeTools: [native] })
  expect(hermes.gateway.tools()).toMatchObject([{ definition: { description: 'Mine.' } }])
  expect((await hermes.call('echo')).error?.message).toContain('/query is required')
  expect(await hermes.call('echo', { query: 'x' })).toMatchObject({ output: { value: 'native' } })
})

test('a reference that is not set makes its tool not ready and says which', async () => {
  const content = revisionContent({ tools: [] })
  const native = nativeTool({ name: 'echo', requires: ['ECHO_KEY'] })
  await using unset = await testGateway({ content, nativeTools: [native] })
  expect(stateOf(unset, 'echo')).toEqual({ state: 'not_ready', reason: 'ECHO_KEY is not set' })
  await using set = await testGateway({ content, nativeTools: [native], secrets: { ECHO_KEY: 'k' } })
  expect(stateOf(set, 'echo')).toEqual({ state: 'ready' })
})

test("a route reaches neither what a server's `tools:` leaves out nor what is denied under its own name", async () => {
  const alias = (name: string, endpoint: string) =>
    toolDefinition({ name, kind: 'mcp', endpoint, schema: { type: 'object' } })
  const content = revisionContent({
    tools: [
      alias('hidden', 'mcp://fake/die'),
      alias('shadow', 'mcp://fake/raw'),
      toolDefinition({ name: 'routed', schema: { type: 'object' } }),
    ],
    routes: [
      {
        name: 'inside',
        when: { tool: 'routed', args: {} },
        to: 'mcp://fake/die',
        priority: 1,
        enabled: true,
        source: { kind: 'built-in' },
        order: 0,
      },
    ],
    servers: [fixtureServer('fake', ['tools=echo,die,raw'], { tools: ['echo', 'raw'] })],
    policies: { deny: [{ match: { tool: 'fake.raw', args: {} }, reason: 'it is raw', source: { kind: 'built-in' } }] },
  })
  await using hermes = await testGateway({ content })
  expect((await hermes.call('hidden')).error).toMatchObject({
    code: 'not_ready',
    message: expect.stringContaining('offers no tool named "die"'),
  })
  expect((await hermes.call('routed')).error).toMatchObject({
    code: 'not_ready',
    message: expect.stringContaining('offers no tool named "die"'),
  })
  expect((await hermes.call('shadow')).error).toMatchObject({
    code: 'denied',
    message: expect.stringContaining('it is raw'),
  })
})

test('an alias of a tool of a server is no way past its effect, its roles and its channel', async () => {
  const alias = (name: string, endpoint: string) =>
    toolDefinition({ name, kind: 'mcp', endpoint, schema: { type: 'object' }, effect: 'read', maxRetries: 2 })
  const content = revisionContent({
    tools: [
      alias('alias_echo', 'mcp://fake/echo'),
      alias('alias_raw', 'mcp://fake/raw'),
      alias('alias_see', 'mcp://fake/see'),
    ],
    servers: [fixtureServer('fake', ['tools=echo,raw,see'], { overrides: { see: { effect: 'read' } } })],
    channels: { api: { disabled: ['fake.raw'] } },
  })
  const reader: Principal = { ...tester, roles: ['tools:read'] }
  await using hermes = await testGateway({ content, deps: { authenticate: () => ({ ok: true, principal: reader }) } })
  expect((await hermes.call('alias_echo')).error).toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('fake.echo, whose effect is write'),
  })
  expect((await hermes.call('alias_raw')).error).toMatchObject({ code: 'forbidden', facts: { channel: 'api' } })
  expect((await hermes.call('alias_see')).error?.code).not.toBe('forbidden')
})

test('a step skill is listed and not ready', async () => {
  const skill = {
    name: 'weekly',
    description: 'x',
    schema: { type: 'object' },
    steps: [],
    source: { kind: 'built-in' as const },
  }
  await using hermes = await testGateway({ content: revisionContent({ tools: [], skills: [skill] }) })
  expect(hermes.gateway.tools()).toMatchObject([{ definition: { kind: 'skill' }, status: { state: 'not_ready' } }])
  expect((await hermes.call('weekly')).error).toMatchObject({
    code: 'not_ready',
    message: expect.stringContaining('step skills cannot be run yet'),
    retryable: false,
  })
})

test('a rule that can have no effect is told when its revision is activated', async () => {
  const source = { kind: 'file', file: 'gateway.yaml', line: 9 } as const
  const content = revisionContent({
    tools: [],
    policies: { deny: [{ match: { tool: 'nosuch:*', args: {} }, reason: 'x', source }] },
  })
  await using hermes = await testGateway({ content })
  expect(hermes.logged).toMatchObject([
    { level: 'warn', message: 'policies.deny, gateway.yaml:9 denies nothing: there is no toolset nosuch.' },
  ])
})

test('an endpoint that cannot be used does not stop the calls that a rule leads past it', async () => {
  await using backend = await startHttpBackend()
  const rule = (name: string, tool: string, args: RouteDefinition['when']['args']): RouteDefinition => ({
    name,
    when: { tool, args },
    to: `${backend.url}/${name}`,
    priority: 1,
    enabled: true,
    source: { kind: 'built-in' },
    order: 0,
  })
  const native = (name: string) => toolDefinition({ name, kind: 'native', endpoint: 'local://plugins/gone' })
  const content = revisionContent({
    tools: [native('sometimes'), native('always'), native('never')],
    routes: [rule('some', 'sometimes', { query: { contains: 'x' } }), rule('all', 'always', {})],
    sandbox: { allowedHosts: [backend.url], allowPrivate: [], maxResponseBytes: 1_000 },
  })
  await using hermes = await testGateway({ content })
  const reason = 'no native tool named "gone" is installed'
  expect(stateOf(hermes, 'always')).toEqual({ state: 'ready' })
  expect(stateOf(hermes, 'sometimes')).toEqual({ state: 'not_ready', reason })
  expect(await hermes.call('always', { query: 'y' })).toMatchObject({ outcome: 'ran' })
  expect(await hermes.call('sometimes', { query: 'x' })).toMatchObject({ outcome: 'ran' })
  for (const name of ['sometimes', 'never']) {
    expect((await hermes.call(name, { query: 'y' })).error).toMatchObject({ code: 'not_ready', facts: { reason } })
  }
})
