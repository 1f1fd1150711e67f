import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { formatProblem } from './problems.ts'
import { readConfiguration } from './read-configuration.ts'
import type { LoadedConfiguration } from './result.ts'

const example = (name: string) => fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url))

async function load(path: string, env: Readonly<Record<string, string>> = {}): Promise<LoadedConfiguration> {
  const result = await readConfiguration({ path: example(path), env })
  if (!result.ok) throw new Error(result.problems.map(formatProblem).join('\n'))
  return result
}

describe('the specification’s own configuration', () => {
  it('loads, and warns only of what it says of SQLite', async () => {
    const { warnings } = await load('spec/gateway.yaml')
    expect(warnings.map(formatProblem)).toEqual([
      'gateway.yaml:13:13 storage.audit_db names a SQLite file; calls are kept in Postgres, in the folder ./data. storage.database_url names another Postgres',
    ])
  })

  it('gives web_search as the specification declares it, with the defaults of its name', async () => {
    const { content } = await load('spec/gateway.yaml')
    expect(content.tools.find(({ name }) => name === 'web_search')).toEqual({
      name: 'web_search',
      description: '网络搜索工具,返回结果列表',
      kind: 'native',
      endpoint: 'local://plugins/web_search',
      schema: {
        type: 'object',
        properties: {
          query: { type: 'string', maxLength: 256 },
          count: { type: 'number', default: 5 },
          freshness: { type: 'string', enum: ['day', 'week', 'month'] },
        },
        required: ['query'],
      },
      timeoutMs: 15_000,
      maxRetries: 1,
      effect: 'read',
      returns: { trust: 'untrusted', private: false },
      sinkArgs: [],
      asks: false,
      auth: { required: false, scope: 'public' },
      enabled: true,
      publicWeb: false,
      source: { kind: 'file', file: 'tools/web_search.yaml', line: 2 },
    })
  })

  it('gives the rules in the order of the files, with their numbers and roles', async () => {
    const { content } = await load('spec/gateway.yaml')
    expect(content.routes).toMatchObject([
      {
        name: 'search',
        when: { tool: 'search:*', args: {} },
        to: 'http://127.0.0.1:9200/search/execute',
        priority: 10,
        enabled: true,
        order: 0,
      },
      {
        name: 'search-special',
        when: { tool: 'web_search', args: { query: { contains: 'Hermes' } } },
        to: 'http://127.0.0.1:9200/search/hermes',
        priority: 0,
        enabled: true,
        order: 1,
      },
      {
        name: 'sensitive-tool-restrict',
        when: { tool: 'sensitive:*', args: {} },
        priority: 100,
        requireRole: 'tools:sensitive',
        enabled: true,
        order: 2,
      },
    ])
  })

  it('gives its servers, the one whose token is not set as waiting for it', async () => {
    const { content, unsetReferences } = await load('spec/gateway.yaml')
    expect(
      content.servers.map(({ name, transport, command, args, tools }) => ({ name, transport, command, args, tools })),
    ).toEqual([
      { name: 'demo-mcp', transport: 'stdio', command: 'node', args: ['./mcp-server/index.js'], tools: undefined },
      {
        name: 'obsidian-mcp',
        transport: 'streamable_http',
        command: undefined,
        args: [],
        tools: ['read_note', 'search_notes'],
      },
    ])
    expect(content.servers[0]?.cwd).toBe(example('spec'))
    expect(content.servers[1]?.headers).toEqual({ Authorization: `Bearer \${OBSIDIAN_MCP_TOKEN}` })
    expect(unsetReferences).toEqual({ tools: {}, servers: { 'obsidian-mcp': ['OBSIDIAN_MCP_TOKEN'] } })
    const withToken = await load('spec/gateway.yaml', { OBSIDIAN_MCP_TOKEN: 'set' })
    expect(withToken.unsetReferences.servers).toEqual({})
  })

  it('gives its skill, its toolset and its listener', async () => {
    const { content, settings } = await load('spec/gateway.yaml')
    expect(content.skills.map(({ name, steps }) => ({ name, steps }))).toEqual([
      {
        name: 'generate_weekly_report',
        steps: [
          { call: 'tasks.list', args: { status: 'done' } },
          { call: 'calendar.read', args: { range: 'last_7_days' } },
          { call: 'docs.create', args: { template: 'weekly_report' } },
        ],
      },
    ])
    expect(content.toolsets.map(({ name, tools }) => ({ name, tools }))).toEqual([
      { name: 'sensitive', tools: ['docs.create'] },
    ])
    expect(settings.listen).toEqual({ host: '127.0.0.1', port: 9100 })
    expect(settings.dataFolder).toBe(example('spec/data'))
  })

  it('gives its channels, and warns of the toolset that is not there', async () => {
    const { content, warnings } = await load('spec/channels/gateway.yaml')
    expect(content.channels).toEqual({
      cli: { enabled: ['web', 'file', 'browser', 'terminal', 'memory', 'skills'], disabled: ['discord'] },
      telegram: { enabled: ['web', 'vision', 'image_gen', 'send_message'], disabled: ['terminal'] },
    })
    expect(warnings.map(formatProblem)).toEqual([
      'config.yaml:5:16 "discord" is no toolset, server or tool and is without effect',
    ])
  })

  it('hands keys over by reference, never by value', async () => {
    const secrets = { HERMES_KEY_AGENT_NEWS: 'hk_first_secret', HERMES_KEY_AGENT_REPORT: 'hk_second_secret' }
    const loaded = await load('spec/gateway.api-key.yaml', secrets)
    expect(loaded.settings.auth).toEqual({
      mode: 'api_key',
      keys: [
        {
          name: 'agent-news',
          secret: { kind: 'reference', name: 'HERMES_KEY_AGENT_NEWS' },
          roles: ['tools:read', 'tools:write'],
          agents: [],
          file: 'gateway.api-key.yaml',
          line: 13,
        },
        {
          name: 'agent-report',
          secret: { kind: 'reference', name: 'HERMES_KEY_AGENT_REPORT' },
          roles: ['tools:read'],
          agents: [],
          file: 'gateway.api-key.yaml',
          line: 16,
        },
      ],
    })
    expect(JSON.stringify(loaded)).not.toMatch(/hk_first_secret|hk_second_secret/)
  })
})

it('loads the quickstart without a word, and nothing in it waits for a variable', async () => {
  const { unsetReferences, warnings } = await load('quickstart/gateway.yaml')
  expect(warnings.map(formatProblem)).toEqual([])
  expect(unsetReferences).toEqual({ tools: {}, servers: {} })
})
