import { describe, expect, it } from 'vitest'
import { type Files, readFiles } from './folder-for-tests.ts'
import { formatProblem } from './problems.ts'

async function warningsOf(files: Files): Promise<string[]> {
  const result = await readFiles(files)
  if (!result.ok) throw new Error(result.problems.map(formatProblem).join('\n'))
  return result.warnings.map(formatProblem)
}

const HOSTS = 'sandbox:\n  allowed_hosts: ["http://127.0.0.1:9200", "http://127.0.0.1:8765"]\n'
const routes = (text: string) => ({ 'gateway.yaml': HOSTS, 'routes/r.yaml': `routes:\n${text}` })
const tool = (name: string, more = '') =>
  `tools:\n  - name: ${name}\n    endpoint: local://${name}\n    schema: {type: object, properties: {query: {type: string}}}\n${more}`

describe('rules', () => {
  it('names two rules of one priority that can meet', async () => {
    const to = 'to: "http://127.0.0.1:9200"'
    expect(
      await warningsOf(
        routes(
          `  - {name: a, when: {tool: "search:*"}, ${to}, priority: 10}\n  - {name: b, when: {tool: web_search}, ${to}, priority: 10}\n`,
        ),
      ),
    ).toEqual([
      'routes/r.yaml:3:80 the rules b and a (routes/r.yaml:2) both have priority 10 and match web_search; the later, b, wins. Give one of them another number',
    ])
  })

  it('says which rule never applies, and what was probably meant', async () => {
    const to = 'to: "http://127.0.0.1:9200"'
    expect(
      await warningsOf(
        routes(
          `  - {name: a, when: {tool: web_serch}, ${to}}\n  - {name: b, when: {tool: "serach:*"}, ${to}}\n  - {name: c, when: {tool: "zz_*"}, ${to}}\n`,
        ),
      ),
    ).toEqual([
      'routes/r.yaml:2:28 the rule a never applies: there is no tool web_serch; did you mean "web_search"?',
      'routes/r.yaml:3:28 the rule b never applies: serach:* names the toolset "serach", which does not exist; did you mean "search"?',
      'routes/r.yaml:4:28 the rule c never applies: no tool matches zz_*',
    ])
  })

  it('says which deny rule denies nothing', async () => {
    const text = 'policies:\n  deny:\n    - termnal\n    - tool: "*"\n      agent_id: news\n'
    expect(await warningsOf({ 'gateway.yaml': `auth: {mode: api_key}\n${text}` })).toEqual([
      'gateway.yaml:4:7 this deny rule never applies: there is no tool termnal; did you mean "terminal"?',
    ])
  })

  it('says that a deny rule for one agent is escaped in open mode by not naming it', async () => {
    const text = 'policies:\n  deny:\n    - terminal\n    - tool: "*"\n      agent_id: news\n'
    expect(await warningsOf({ 'gateway.yaml': text })).toEqual([
      'gateway.yaml:4:7 this deny rule names the agent news, but in open mode callers say themselves which agent they are, or nothing: set auth.mode to api_key to have it enforced',
    ])
  })

  it('trusts patterns over servers that list whatever they have', async () => {
    const text =
      'mcp_servers:\n  - {name: demo, transport: stdio, command: node}\npolicies:\n  deny: [demo.anything, "demo.*", "mcp-demo:*"]\n'
    expect(await warningsOf({ 'gateway.yaml': text })).toEqual([])
  })
})

describe('addresses', () => {
  it('prints the missing line of allowed_hosts, each once', async () => {
    const at = (name: string, url: string) => `  - {name: ${name}, endpoint: "${url}", schema: {type: object}}\n`
    const tools = `tools:\n${at('a', 'http://search.example.com/x')}${at('b', 'http://search.example.com/y')}${at('c', 'http://127.0.0.1:9200/z')}`
    expect(await warningsOf({ 'gateway.yaml': '', 'tools/t.yaml': tools })).toEqual([
      'tools/t.yaml:2:25 endpoint goes to search.example.com, where calls will be blocked by the sandbox: search.example.com is not on the allowlist. To allow it, add "- http://search.example.com" to sandbox.allowed_hosts',
      'tools/t.yaml:4:25 endpoint goes to 127.0.0.1, where calls will be blocked by the sandbox: 127.0.0.1 is an address, and addresses have to be listed one by one. To allow it, add "- http://127.0.0.1:9200" to sandbox.allowed_hosts',
    ])
  })

  it('is content with wildcards, schemes, ports and tools for the open web', async () => {
    const hosts = 'sandbox:\n  allowed_hosts: ["*.example.com", "https://api.test:8443"]\n'
    const at = (name: string, url: string, more = '') =>
      `  - {name: ${name}, endpoint: "${url}", schema: {type: object}${more}}\n`
    const tools = `tools:\n${at('a', 'https://a.example.com/')}${at('b', 'https://api.test:8443/')}${at('c', 'https://else.test/', ', public_web: true')}`
    expect(await warningsOf({ 'gateway.yaml': hosts, 'tools/t.yaml': tools })).toEqual([])
  })
})

describe('secrets in plain text', () => {
  it('warns without repeating them', async () => {
    const text = [
      'auth:\n  mode: api_key\n  keys:\n    - {name: news, key: hk_0123456789abcdefghij, roles: [tools:read]}\n    - {name: idle, key: hk_9876543210abcdefghij}',
      'storage:\n  database_url: postgres://me:hunter2@db.example.com/hermes',
      HOSTS,
      'mcp_servers:\n  - {name: notes, transport: streamable_http, url: "http://127.0.0.1:8765/mcp", headers: {Authorization: Bearer abc}}\n',
    ].join('\n')
    const warnings = await warningsOf({ 'gateway.yaml': text })
    expect(warnings).toEqual([
      `gateway.yaml:4:25 key is written in plain text: move it to a variable and write \${NAME}, so that the file holds no secret`,
      'gateway.yaml:5:7 the key idle has no roles and may call nothing: add roles: [tools:read]',
      `gateway.yaml:5:25 key is written in plain text: move it to a variable and write \${NAME}, so that the file holds no secret`,
      `gateway.yaml:7:17 storage.database_url holds a password in plain text: move it to a variable and write \${DATABASE_URL}`,
      `gateway.yaml:12:106 the header Authorization is written in plain text: move its secret to a variable and write \${NAME}`,
    ])
    expect(warnings.join('\n')).not.toMatch(/hk_0|hunter2|abc}/)
  })
})

describe('names', () => {
  it('says which step of a skill calls nothing', async () => {
    const skills = 'skills:\n  - name: report\n    steps:\n      - call: task.list\n'
    expect(await warningsOf({ 'gateway.yaml': skills, 'tools/t.yaml': tool('tasks.list') })).toEqual([
      'gateway.yaml:4:15 the skill report calls task.list, which does not exist; did you mean "tasks.list"?',
    ])
  })

  it('says what a toolset or a channel names in vain', async () => {
    const config =
      'toolsets:\n  mine:\n    tools: [web_serch]\n    includes: [vison]\n  web:\n    tools: [web_search]\ntools:\n  cli:\n    enabled: [mine, wbe]\n'
    expect(await warningsOf({ 'gateway.yaml': '', 'config.yaml': config })).toEqual([
      'config.yaml:3:13 the toolset mine names the tool web_serch, which does not exist; did you mean "web_search"?',
      'config.yaml:4:16 the toolset mine includes vison, which does not exist; did you mean "vision"?',
      'config.yaml:5:3 the toolset web takes the place of the built-in one everywhere: choose another name if that is not meant',
      'config.yaml:9:21 "wbe" is no toolset, server or tool and is left out; did you mean "web"?',
    ])
  })

  it('says which keyword of a schema is misspelt, and what is required but not declared', async () => {
    const schema =
      'tools:\n  - name: x\n    endpoint: local://x\n    schema:\n      type: object\n      propertys: {}\n      properties:\n        query: {type: string, maxlength: 5, x-order: 1}\n      required: [qeury]\n'
    expect(await warningsOf({ 'gateway.yaml': '', 'tools/t.yaml': schema })).toEqual([
      'tools/t.yaml:6:7 tools[0].schema.propertys is no keyword of JSON Schema and is ignored; did you mean "properties"?',
      'tools/t.yaml:8:31 tools[0].schema.properties.query.maxlength is no keyword of JSON Schema and is ignored; did you mean "maxLength"?',
      'tools/t.yaml:9:18 tools[0].schema requires "qeury", which it does not declare; did you mean "query"?',
    ])
  })

  it('says which tool claims a weaker effect than the one it leads to', async () => {
    const at = (name: string, endpoint: string, more = '') =>
      `  - {name: ${name}, endpoint: "${endpoint}"${more}, schema: {type: object}}\n`
    const server = (more: string) =>
      `mcp_servers:\n  - {name: notes, transport: stdio, command: node, overrides: {see: {effect: read}}${more}}\n`
    const tools = `tools:\n${at('a', 'mcp://notes/write', ', effect: read')}${at('web_search', 'mcp://notes/find')}${at('b', 'mcp://notes/see', ', effect: read')}${at('c', 'local://terminal', ', effect: write')}${at('d', 'local://mine', ', effect: read')}${at('e', 'mcp://notes/write')}`
    expect(await warningsOf({ 'gateway.yaml': server(''), 'tools/t.yaml': tools })).toEqual([
      'tools/t.yaml:2:54 a has the effect read, but leads to notes.write, which has write: the stricter one holds for every call. If notes.write has only read, say so in mcp_servers, notes, overrides.write.effect',
      'tools/t.yaml:3:34 web_search has the effect read, but leads to notes.find, which has write: the stricter one holds for every call. If notes.find has only read, say so in mcp_servers, notes, overrides.find.effect',
      'tools/t.yaml:5:53 c has the effect write, but leads to terminal, which has execute: the stricter one holds for every call. If terminal has only write, say so in a definition of terminal',
    ])
  })

  it('warns of keys in open mode and of sinks that are no arguments', async () => {
    const text = 'auth:\n  mode: open\n  keys:\n    - {name: news, key: hk_0123456789abcdefghij, roles: [tools:read]}\n'
    const warnings = await warningsOf({ 'gateway.yaml': text, 'tools/t.yaml': tool('x', '    sink_args: [/url]\n') })
    expect(warnings).toContain(
      'gateway.yaml:4:5 auth.keys are not asked for in open mode: set auth.mode to api_key to use them',
    )
    expect(warnings).toContain('tools/t.yaml:5:17 sink_args names /url, but the schema declares no "url"')
  })
})
