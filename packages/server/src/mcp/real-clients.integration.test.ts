import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { startHttpBackend } from '@hermes/testing/http-backend'
import { createTestDatabase } from '@hermes/testing/postgres'
import { makeTestFolder } from '@hermes/testing/test-folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectV1, connectV2 } from './testing/connect.ts'
import { startGateway } from './testing/start-gateway.ts'
import { type Probe, startProbe } from './testing/start-probe.ts'

const fixtures = { backend: startHttpBackend, database: createTestDatabase }

const INSPECTOR = fileURLToPath(import.meta.resolve('@modelcontextprotocol/inspector/clients/launcher/build/index.js'))
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

test("the Inspector's command lists and calls", async () => {
  const listed = await inspect(['--method', 'tools/list'])
  expect(listed).toMatchObject({ tools: expect.arrayContaining([expect.objectContaining({ name: LOOK })]) })
  const called = await inspect(['--method', 'tools/call', '--tool-name', LOOK, '--tool-arg', 'text=hello'])
  expect(called).toMatchObject(HELLO)
})

/** Runs the Inspector's command without its window. @returns what it prints, parsed */
async function inspect(args: readonly string[]): Promise<unknown> {
  const all = [INSPECTOR, '--cli', gateway.mcpUrl, '--transport', 'http', ...args]
  // It keeps files in the person's home.
  const env = { PATH: process.env.PATH, HOME: await makeTestFolder() }
  const child = spawn(process.execPath, all, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  expect(code, err).toBe(0)
  return JSON.parse(out)
}
