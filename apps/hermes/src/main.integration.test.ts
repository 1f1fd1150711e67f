import { startHttpBackend } from '@hermes/testing/http-backend'
import { createTestDatabase } from '@hermes/testing/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hermes, startHermes } from './testing/cli-process.ts'
import { makeGatewayFolder } from './testing/gateway-folder.ts'

const FREE_PORTS = ['--port', '0', '--admin-port', '0']
const stack = new AsyncDisposableStack()
let cwd: string
let env: Record<string, string>

beforeAll(async () => {
  const backend = stack.use(await startHttpBackend())
  const database = stack.use(await createTestDatabase())
  cwd = stack.use(await makeGatewayFolder(backend.url)).path
  env = { DATABASE_URL: database.url }
})
afterAll(() => stack.disposeAsync())

const run = (...args: string[]) => hermes(args, { cwd, env })

describe('where no gateway runs', () => {
  it('starts one for a single call and leaves nothing running', async () => {
    const called = await run('gateway', 'tools', 'test', 'current_time', '--json')
    expect({ code: called.code, err: called.err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(called.out)).toMatchObject({ tool: 'current_time', outcome: 'ran' })
    expect((await run('gateway', 'logs', 'tail')).code).toBe(3)
  })

  it('lists the tools of the files, and says so on stderr alone', async () => {
    const { code, out, err } = await run('gateway', 'tools', 'list', '--config', 'gateway.yaml', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      source: 'files',
      tools: [{ name: 'current_time', kind: 'native', state: 'ready' }, {}, {}, { name: 'idle.*', state: 'disabled' }],
      servers_not_ready: [{ name: 'idle', state: 'disabled' }],
    })
    expect(err).toBe('')
  })

  it('names every problem of a configuration with file and line', async () => {
    const { code, err } = await run('gateway', 'validate', 'tools/tools.yaml')
    expect(code).toBe(1)
    expect(err).toMatch(/problem tools\/tools\.yaml:1:1 /)
  })

  it('still reads the log that the last gateway left', async () => {
    const { code, out } = await run('gateway', 'logs')
    expect(code).toBe(0)
    expect(out).toContain('Gateway started on')
  })

  it('says in one sentence why a gateway does not start', async () => {
    const database = { DATABASE_URL: 'postgresql://x@127.0.0.1:1/x' }
    const { code, out, err } = await hermes(['gateway', 'start', ...FREE_PORTS], { cwd, env: database })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('No database answers at 127.0.0.1:1 (ECONNREFUSED).')
  })
})

describe('where a gateway runs', () => {
  let gateway: ReturnType<typeof startHermes>
  let started: Record<string, string>
  beforeAll(async () => {
    gateway = startHermes(['gateway', 'start', '--json', ...FREE_PORTS], { cwd, env })
    started = JSON.parse(await gateway.line((line) => line.includes('"event":"started"')))
  })
  afterAll(async () => {
    gateway.child.kill('SIGTERM')
    await gateway.finished
  })

  it('says where it listens and how to sign in', () => {
    expect(started.gateway_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(started.sign_in_url).toMatch(/\/sign-in#t=/)
  })

  it('calls a tool with unquoted arguments and prints trace id, stages and whose time it was', async () => {
    const { code, out } = await run('gateway', 'tools', 'test', 'echo', '--input', '{text:', 'hello}')
    expect(code).toBe(0)
    expect(out).toMatch(/^echo ran in /)
    expect(out).toContain('hello')
    expect(out).toMatch(/Trace +[0-9a-f]{32}\n/)
    expect(out).toMatch(/Studio +http:\/\/127\.0\.0\.1:3000\/traces\/[0-9a-f]{32}\n/)
    expect(out).toMatch(/Where the time went: gateway .* backend /)
    expect(out).toMatch(/ {2}record /)
  })

  it('takes arguments from stdin', async () => {
    const { out } = await hermes(['gateway', 'tools', 'test', 'echo', '--input', '-', '--json'], {
      cwd,
      env,
      input: '{text: piped}',
    })
    expect(JSON.parse(out)).toMatchObject({ outcome: 'ran', result: expect.anything() })
    expect(out).toContain('piped')
  })

  it.each([
    ['forbidden_tool', 'denied'],
    ['no_such_tool', 'tool_not_found'],
  ])('exits 1 for %s and says why in the same document', async (tool, code) => {
    const refused = await run('gateway', 'tools', 'test', tool, '--json')
    expect(refused.code).toBe(1)
    expect(JSON.parse(refused.out)).toMatchObject({
      tool,
      error: { code },
      trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  it('lists tools with kind and state, as the specification prints them', async () => {
    const { out } = await run('gateway', 'tools', 'list')
    expect(out).toMatch(/^current_time +native +ready\necho +http +ready\n/)
  })

  it('lists servers that are not ready below the tools, with the reason', async () => {
    const reason = 'It is disabled in the configuration.'
    expect((await run('gateway', 'tools', 'list')).out).toMatch(/\nidle +server +disabled +It is disabled .*\n$/)
    const { servers_not_ready } = JSON.parse((await run('gateway', 'tools', 'list', '--json')).out)
    expect(servers_not_ready).toEqual([{ name: 'idle', state: 'disabled', reason }])
  })

  it('makes a key, lists it, and ends it by its name', async () => {
    const made = await run('keys', 'create', 'agent-news', '--role', 'tools:read', 'tools:write')
    expect({ code: made.code, secret: made.out.trim().split(/\s/).length }).toEqual({ code: 0, secret: 1 })
    const listed = JSON.parse((await run('keys', 'list', '--json')).out)
    expect(listed.keys).toMatchObject([{ name: 'agent-news', roles: ['tools:read', 'tools:write'] }])
    expect(JSON.stringify(listed)).not.toContain(made.out.trim())
    expect((await run('keys', 'revoke', 'agent-news')).code).toBe(0)
    expect((await run('keys', 'revoke', 'agent-news')).err).toContain('No live key is named agent-news.')
  })

  it('follows the log until it is told to stop', async () => {
    const tail = startHermes(['gateway', 'logs', 'tail', '--json'], { cwd, env })
    // The stream may begin after the first call, so calls go on until one of them is seen.
    let seen = false
    const line = tail
      .line((text) => JSON.parse(text).at > 0)
      .then(() => {
        seen = true
      })
    while (!seen) await Promise.race([line, run('gateway', 'tools', 'test', 'no_such_tool')])
    tail.child.kill('SIGINT')
    expect((await tail.finished).code).toBe(0)
  })

  it('makes a fresh link to Studio', async () => {
    const { code, out } = await run('login-link')
    expect(code).toBe(0)
    expect(out).toMatch(/^http:\/\/127\.0\.0\.1:3000\/sign-in#t=\S+\n$/)
  })

  it('finds everything sound', async () => {
    const { code, out } = await run('doctor', '--json')
    const { checks } = JSON.parse(out)
    expect(checks.filter((check: { state: string }) => check.state === 'problem')).toEqual([])
    expect(code).toBe(0)
    expect(checks.map((check: { name: string }) => check.name)).toEqual(
      expect.arrayContaining(['Node', 'Gateway', 'Database']),
    )
  })

  it('stops by TERM and is then gone', async () => {
    const own = startHermes(['gateway', 'start', '--json', ...FREE_PORTS, '--data', `${cwd}/second`], { cwd, env })
    await own.line((line) => line.includes('"event":"started"'))
    own.child.kill('SIGTERM')
    expect((await own.finished).code).toBe(0)
    expect((await run('gateway', 'logs', 'tail', '--data', `${cwd}/second`)).code).toBe(3)
  })
})
