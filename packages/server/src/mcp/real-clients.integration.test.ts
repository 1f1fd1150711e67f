import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { startHttpBackend } from '@hermes/testing/http-backend'
import { createTestDatabase } from '@hermes/testing/postgres'
import { makeTestFolder } from '@hermes/testing/test-folder'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectV1, connectV2 } from './testing/connect.ts'
import { startGateway } from './testing/start-gateway.ts'
import { type Probe, startProbe } from './testing/start-probe.ts'

const fixtures = { backend: startHttpBackend, database: createTestDatabase }

const INSPECTOR = fileURLToPath(import.meta.resolve('@modelcontextprotocol/inspector/clients/launcher/build/index.js'))
const HERMES = fileURLToPath(new URL('../../../../apps/hermes/src/main.ts', import.meta.url))
const LOOK = 'mcp__probe__look'
const HELLO = { content: [{ type: 'text', text: 'hello' }] }

let probe: Probe
let gateway: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  probe = await startProbe('streamable_http')
  gateway = await startGateway(fixtures, [probe])
})
afterAll(async () => {
  await gateway?.[Symbol.asyncDispose]()
  await probe?.[Symbol.asyncDispose]()
})

test("the official library's first major lists and calls, in a session of 2025-11-25", async () => {
  await using client = await connectV1(gateway.mcpUrl)
  expect(client.getServerVersion()?.name).toBeTruthy()
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain(LOOK)
  expect(await client.callTool({ name: LOOK, arguments: { text: 'hello' } })).toMatchObject(HELLO)
  await client.ping()
})

test('its second major lists and calls, without a session, in 2026-07-28', async () => {
  await using client = await connectV2(gateway.mcpUrl)
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28')
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain(LOOK)
  expect(await client.callTool({ name: LOOK, arguments: { text: 'hello' } })).toMatchObject(HELLO)
})

test('the first major lists and calls over stdio, through the command that desktop clients start', async () => {
  const client = new Client({ name: 'desktop', version: '1.0.0' })
  await client.connect(new StdioClientTransport(bridge()))
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain(LOOK)
  expect(await client.callTool({ name: LOOK, arguments: { text: 'hello' } })).toMatchObject(HELLO)
  await client.close()
})

describe("the Inspector's command lists and calls", () => {
  test('over streamable HTTP', () => lookWithInspector([gateway.mcpUrl, '--transport', 'http']))

  test('over stdio, from a file of servers as desktop clients have one', async () => {
    const file = join(await makeTestFolder(), 'mcp.json')
    await writeFile(file, JSON.stringify({ mcpServers: { hermes: { type: 'stdio', ...bridge() } } }))
    await lookWithInspector(['--config', file, '--server', 'hermes'])
  })
})

/** How desktop clients start the gateway's command. */
function bridge(): { command: string; args: string[] } {
  return { command: process.execPath, args: [HERMES, 'gateway', 'mcp', '--url', gateway.gatewayUrl] }
}

async function lookWithInspector(target: readonly string[]): Promise<void> {
  const listed = await inspect([...target, '--method', 'tools/list'])
  expect(listed).toMatchObject({ tools: expect.arrayContaining([expect.objectContaining({ name: LOOK })]) })
  const called = await inspect([...target, '--method', 'tools/call', '--tool-name', LOOK, '--tool-arg', 'text=hello'])
  expect(called).toMatchObject(HELLO)
}

/** Runs the Inspector's command without its window. @returns what it prints, parsed */
async function inspect(args: readonly string[]): Promise<unknown> {
  // It keeps files in the person's home.
  const env = { PATH: process.env.PATH, HOME: await makeTestFolder() }
  const child = spawn(process.execPath, [INSPECTOR, '--cli', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  expect(code, err).toBe(0)
  return JSON.parse(out)
}
