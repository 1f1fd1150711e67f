import { describe, expect, it } from 'vitest'
import { type Files, readFiles } from './folder-for-tests.ts'
import { formatProblem } from './problems.ts'
import type { LoadedConfiguration } from './result.ts'

async function load(files: Files, env?: Readonly<Record<string, string>>): Promise<LoadedConfiguration> {
  const result = await readFiles(files, env)
  if (!result.ok) throw new Error(result.problems.map(formatProblem).join('\n'))
  return result
}

const tool = (more: string) => ({
  'gateway.yaml': 'sandbox: {allowed_hosts: [api.example.com]}',
  'tools/t.yaml': `tools:\n  - name: lookup\n    endpoint: https://api.example.com\n    schema: {type: object, properties: {id: {type: string}}}\n${more}`,
})

describe('an empty gateway.yaml', () => {
  it('is a gateway on loopback, open, that may dial nothing', async () => {
    const { content, settings, warnings } = await load({ 'gateway.yaml': '' })
    expect(warnings).toEqual([])
    expect(settings.listen).toEqual({ host: '127.0.0.1', port: 9100 })
    expect(settings.auth).toEqual({ mode: 'open', keys: [] })
    expect(settings.dataFolderFrom).toBe('default')
    expect(content).toEqual({
      tools: [],
      routes: [],
      toolsets: [],
      servers: [],
      skills: [],
      policies: { deny: [] },
      sandbox: { allowedHosts: [], allowPrivate: [], maxResponseBytes: 1_048_576 },
      redaction: { fields: [] },
      channels: {},
    })
  })

  it('is the same with every section commented out below its key', async () => {
    const text = 'server:\ngateway:\nstorage:\nsandbox:\nmcp_servers:\nskills:\npolicies:\ntoolsets:\nredaction:\n'
    const empty = await load({ 'gateway.yaml': '# nothing yet\n' })
    expect((await load({ 'gateway.yaml': text })).content).toEqual(empty.content)
    const parts = 'policies:\n  deny:\nredaction:\n  fields:\nsandbox:\n  allowed_hosts:\n  allow_private:\n'
    const files = {
      'gateway.yaml': parts,
      'tools/a.yaml': 'tools:\n',
      'tools/b.yaml': '',
      'config.yaml': '',
      'agent.yaml': '',
    }
    expect((await load(files)).content).toEqual(empty.content)
  })
})

describe('a tool that says little', () => {
  it('is assumed to write, to be untrusted and private, and to need a key', async () => {
    const { content } = await load(tool(''))
    expect(content.tools[0]).toMatchObject({
      kind: 'http',
      effect: 'write',
      returns: { trust: 'untrusted', private: true },
      sinkArgs: [],
      timeoutMs: 15_000,
      maxRetries: 0,
      auth: { required: true, scope: 'public' },
      asks: false,
      enabled: true,
      publicWeb: false,
    })
  })

  it.each([
    ['untrusted', { trust: 'untrusted', private: false }],
    ['trusted', { trust: 'trusted', private: false }],
    ['private', { trust: 'untrusted', private: true }],
    ['[untrusted, private]', { trust: 'untrusted', private: true }],
    ['[trusted, private]', { trust: 'trusted', private: true }],
    ['[trusted, public]', { trust: 'trusted', private: false }],
    ['{trust: trusted, private: false}', { trust: 'trusted', private: false }],
    ['{trust: trusted}', { trust: 'trusted', private: true }],
    ['{private: false}', { trust: 'untrusted', private: false }],
  ])('reads returns: %s', async (text, returns) => {
    expect((await load(tool(`    returns: ${text}\n`))).content.tools[0]?.returns).toEqual(returns)
  })

  it.each([
    ['250ms', 250],
    ['1.5s', 1_500],
    ['2m', 120_000],
    ['1h', 3_600_000],
  ])('reads timeout: %s', async (text, ms) => {
    expect((await load(tool(`    timeout: ${text}\n`))).content.tools[0]?.timeoutMs).toBe(ms)
  })
})

describe('a request template', () => {
  it('keeps placeholders and references as they are written', async () => {
    const template =
      '    request: {method: POST, path: "/x/{args.id}", query: {n: 5}, headers: {Authorization: "Bearer {env:TOKEN}"}, body: {id: "{args.id}"}}\n    response: {pointer: /items/0}\n'
    const loaded = await load(tool(template), { TOKEN: 'never-seen' })
    expect(loaded.content.tools[0]?.request).toEqual({
      method: 'POST',
      url: '/x/{args.id}',
      query: { n: '5' },
      headers: { Authorization: 'Bearer {env:TOKEN}' },
      body: { id: '{args.id}' },
    })
    expect(loaded.content.tools[0]?.response).toEqual({ pointer: '/items/0' })
    expect(loaded.unsetReferences.tools).toEqual({})
    expect(JSON.stringify(loaded)).not.toContain('never-seen')
  })

  it('without an address is sent to the endpoint, or to the target of the rule that wins', async () => {
    const { content } = await load(tool('    request: {method: POST, body: {id: "{args.id}"}}\n'))
    expect(content.tools[0]?.request?.url).toBe('')
  })

  it('makes the tool wait for a variable that is not set, or empty', async () => {
    const template = `    request: {url: "/x", headers: {A: "\${ONE}", B: "{env:TWO}"}}\n`
    expect((await load(tool(template), { TWO: '' })).unsetReferences.tools).toEqual({ lookup: ['ONE', 'TWO'] })
  })
})

describe('files and names', () => {
  it('reads tools and rules in the byte order of their file names', async () => {
    const rule = (name: string) => `routes:\n  - {name: ${name}, when: {tool: web_search}, auth: {require_role: x}}\n`
    const { content } = await load({
      'gateway.yaml': '',
      'routes/b.yaml': rule('two'),
      'routes/B.yml': rule('one'),
      'routes/é.yaml': rule('three'),
      'routes/.hidden.yaml': 'x',
      'routes/notes.md': 'x',
    })
    expect(content.routes.map(({ name, order }) => [name, order])).toEqual([
      ['one', 0],
      ['two', 1],
      ['three', 2],
    ])
  })

  it('takes whole numbers as names, and off as text', async () => {
    const files = { 'gateway.yaml': 'toolsets:\n  404:\n    tools: [web_search]\n    description: off\n' }
    const { content } = await load(files)
    expect(content.toolsets).toEqual([
      {
        name: '404',
        description: 'off',
        tools: ['web_search'],
        includes: [],
        source: { kind: 'file', file: 'gateway.yaml', line: 2 },
      },
    ])
  })

  it('starts no server but those that mcp.servers names', async () => {
    const servers =
      'mcp_servers:\n  - {name: a, transport: stdio, command: node}\n  - {name: b, transport: stdio, command: node}\n'
    const enabled = async (config: string) =>
      (await load({ 'gateway.yaml': servers, 'config.yaml': config })).content.servers.map((server) => server.enabled)
    expect(await enabled('')).toEqual([true, true])
    expect(await enabled('mcp: {servers: [b]}')).toEqual([false, true])
    expect(await enabled('mcp: {servers: []}')).toEqual([false, false])
  })

  it('reads overrides, deny rules and aliases', async () => {
    const text = `mcp_servers:
  - name: files
    transport: stdio
    command: node
    tools: &offered [read, write]
    overrides:
      write: {effect: write, returns: private, sink_args: [/path], asks: true}
policies:
  deny:
    - files.read
    - {tool: files.write, args: {path: {contains: .env}}, agent_id: news, reason: No secrets.}
toolsets:
  both: {tools: [files.read, files.write]}
`
    const { content } = await load({ 'gateway.yaml': text })
    expect(content.servers[0]?.overrides).toEqual({
      write: { effect: 'write', returns: { trust: 'untrusted', private: true }, sinkArgs: ['/path'], asks: true },
    })
    expect(content.policies.deny.map(({ match, reason }) => ({ match, reason }))).toEqual([
      { match: { tool: 'files.read', args: {} }, reason: 'A rule of this installation denies this call.' },
      { match: { tool: 'files.write', args: { path: { contains: '.env' } }, agentId: 'news' }, reason: 'No secrets.' },
    ])
  })

  it('tells all problems of all files at once, sorted, and loads nothing', async () => {
    const result = await readFiles({
      'gateway.yaml': 'server:\n  port: 0\nauth:\n  mode: none\n',
      'tools/a.yaml':
        'tools:\n  - {name: a b, endpoint: x}\n  - {name: ok, endpoint: "local://ok", schema: {type: object}, timeout: 5}\n',
      'routes/a.yaml': 'routes: 5\n',
    })
    expect(result.ok).toBe(false)
    expect('content' in result).toBe(false)
    const places = result.ok ? [] : result.problems.map(({ file, line }) => `${file}:${line}`)
    // Two things are wrong with the first tool: its name and its endpoint.
    const tools = ['tools/a.yaml:2', 'tools/a.yaml:2', 'tools/a.yaml:3']
    expect(places).toEqual(['gateway.yaml:2', 'gateway.yaml:4', 'routes/a.yaml:1', ...tools])
  })

  it('tells 500 problems of a file that is wrong throughout, and no more', async () => {
    const keys = Array.from({ length: 5_000 }, (_, i) => `key${i}: 1`).join('\n')
    const result = await readFiles({ 'gateway.yaml': keys })
    expect(result.ok ? 0 : result.problems.length).toBe(500)
  })
})
