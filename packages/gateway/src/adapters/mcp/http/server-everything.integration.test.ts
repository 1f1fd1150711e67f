import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpServer, PACKAGE_SERVERS, sandboxFor, testPool } from '../pool-for-tests.ts'
import { startFakeHttpServer } from './fake-http-server-for-tests.ts'

let port = 0
let child: ChildProcess
const t = testPool({ backoffFirstMs: 100 })
const url = () => `http://127.0.0.1:${port}/mcp`

/** Starts the server that the protocol's makers publish, in its own process, and waits until it listens. */
async function start(): Promise<void> {
  const env = { ...process.env, PORT: String(port) }
  child = spawn(process.execPath, [PACKAGE_SERVERS.everything, 'streamableHttp'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for await (const chunk of child.stderr ?? []) if (String(chunk).includes('listening')) return
}

async function kill(): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

beforeAll(async () => {
  const taken = await startFakeHttpServer()
  port = taken.port
  await taken[Symbol.asyncDispose]()
  await start()
  await t.pool.apply([httpServer('every', url())], sandboxFor(url()))
})
afterAll(async () => {
  await t.pool.close()
  await kill()
})

test('is listed, and text, images and structured content come back unchanged', async () => {
  const { status, tools } = t.pool.catalogue().servers.every ?? {}
  expect(status).toMatchObject({ state: 'ready', protocolVersion: '2025-11-25' })
  expect(tools?.find(({ name }) => name === 'echo')).toMatchObject({ title: expect.any(String) })
  const echo = await t.call('every', 'echo', { arguments: { message: 'grüße 🎈' } })
  expect(echo).toMatchObject({ content: [{ type: 'text', text: 'Echo: grüße 🎈' }], isError: false })
  expect(echo.attributes).toMatchObject({ transport: 'streamable_http', protocol: '2025-11-25' })
  const image = await t.call('every', 'get-tiny-image')
  expect(image.content).toContainEqual(expect.objectContaining({ type: 'image', mimeType: 'image/png' }))
  const weather = await t.call('every', 'get-structured-content', { arguments: { location: 'Chicago' } })
  expect(weather.structuredContent).toMatchObject({ temperature: expect.any(Number) })
})

test('a long operation says how far it has come', async () => {
  const heard: unknown[] = []
  const relay = { onProgress: (update: unknown) => heard.push(update) }
  const args = { duration: 0.3, steps: 3 }
  await t.call('every', 'trigger-long-running-operation', { arguments: args, relay })
  expect(heard).toEqual([1, 2, 3].map((progress) => ({ progress, total: 3 })))
})

test('killed in the midst of a call it answers at once, and after its restart the first read runs', async () => {
  const args = { duration: 60, steps: 60 }
  const long = t.call('every', 'trigger-long-running-operation', {
    arguments: args,
    relay: { onProgress: () => void kill() },
    timeoutMs: 60_000,
  })
  await expect(long).rejects.toMatchObject({ error: { code: 'upstream_error', cause: 'closed' } })
  await start()
  const echo = { arguments: { message: 'again' }, repeatable: true }
  expect(await t.call('every', 'echo', echo)).toMatchObject({ content: [{ text: 'Echo: again' }] })
})
