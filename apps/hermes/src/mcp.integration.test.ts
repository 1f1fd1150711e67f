import { fileURLToPath } from 'node:url'
import { startHttpBackend } from '@hermes/testing/http-backend'
import { createTestDatabase } from '@hermes/testing/postgres'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hermes, startHermes } from './testing/cli-process.ts'
import { makeGatewayFolder } from './testing/gateway-folder.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const stack = new AsyncDisposableStack()
let cwd: string
let env: Record<string, string>
let backend: Awaited<ReturnType<typeof startHttpBackend>>

beforeAll(async () => {
  backend = stack.use(await startHttpBackend())
  const database = stack.use(await createTestDatabase())
  cwd = stack.use(await makeGatewayFolder(backend.url)).path
  env = { DATABASE_URL: database.url }
})
afterAll(() => stack.disposeAsync())

async function startGateway() {
  const gateway = startHermes(['gateway', 'start', '--port', '0', '--admin-port', '0'], { cwd, env })
  await gateway.line((line) => line.startsWith('Gateway started on'))
  return {
    async [Symbol.asyncDispose]() {
      gateway.child.kill('SIGTERM')
      await gateway.finished
    },
  }
}

/** An official client that has started the real command. */
async function connect(pin?: string, args: readonly string[] = []) {
  const { PATH = '', HOME = '' } = process.env
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'gateway', 'mcp', ...args],
    cwd,
    env: { PATH, HOME },
    stderr: 'pipe',
  })
  let err = ''
  transport.stderr?.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  const changed = Promise.withResolvers<void>()
  const client = new Client(
    { name: 'desktop', version: '1' },
    {
      ...(pin && { versionNegotiation: { mode: { pin } } }),
      listChanged: { tools: { onChanged: () => changed.resolve(), autoRefresh: false } },
    },
  )
  const connected = client.connect(transport)
  return { client, transport, connected, changed: changed.promise, err: () => err }
}

const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)

it('says in one sentence that no gateway runs, to people and to the client', async () => {
  const { client, connected, err } = await connect()
  await expect(connected).rejects.toThrow('No gateway is running on')
  expect(err()).toMatch(/^No gateway is running on .+\. Start one with .+\n$/)
  await client.close()
})

describe('with a gateway that runs', () => {
  let gateway: Awaited<ReturnType<typeof startGateway>>
  beforeAll(async () => {
    gateway = await startGateway()
  })
  afterAll(() => gateway[Symbol.asyncDispose]())

  it.each(['2025-11-25', '2026-07-28'])('a desktop client lists and calls over stdio by %s', async (version) => {
    const { client, transport, connected, err } = await connect(version === '2026-07-28' ? version : undefined)
    await connected
    expect(client.getNegotiatedProtocolVersion()).toBe(version)
    expect(await names(client)).toContain('echo')
    const result = await client.callTool({ name: 'echo', arguments: { text: 'hello' } })
    expect(JSON.stringify(result.structuredContent)).toContain('hello')
    expect(err()).toBe('')
    const { pid } = transport
    await client.close()
    expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH')
  })

  it.each(['2025-11-25', '2026-07-28'])(
    'goes on over a restart of the gateway by %s, and tells the client that the list may have changed',
    async (version) => {
      const { client, connected, changed } = await connect(version === '2026-07-28' ? version : undefined)
      await connected
      expect(await names(client)).toContain('echo')
      await gateway[Symbol.asyncDispose]()
      const call = client.callTool({ name: 'echo', arguments: { text: 'again' } })
      gateway = await startGateway()
      expect(JSON.stringify((await call).structuredContent)).toContain('again')
      await changed
      await client.close()
    },
  )

  it('answers what it can still answer when stdin ends, and ends with it', async () => {
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'pipe', version: '1' } },
    }
    const { code, out, err } = await hermes(['gateway', 'mcp'], {
      cwd,
      input: `${JSON.stringify(initialize)}\nnonsense\n`,
    })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const answers = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(answers).toHaveLength(2)
    expect(answers).toContainEqual(
      expect.objectContaining({ id: 1, result: expect.objectContaining({ protocolVersion: '2025-06-18' }) }),
    )
    expect(answers).toContainEqual(
      expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32_700 }) }),
    )
  })

  it('a toolset that is not there is said so', async () => {
    const { client, connected } = await connect(undefined, ['--toolset', 'nowhere'])
    await expect(connected).rejects.toThrow('There is no toolset named "nowhere".')
    await client.close()
  })
})
