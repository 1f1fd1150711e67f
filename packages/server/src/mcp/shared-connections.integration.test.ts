import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { startHttpBackend } from '@hermes/testing/http-backend'
import { createTestDatabase } from '@hermes/testing/postgres'
import { expect, test } from 'vitest'
import { openSession, post } from './testing/raw-session.ts'
import { startGateway } from './testing/start-gateway.ts'
import { startProbe } from './testing/start-probe.ts'

const fixtures = { backend: startHttpBackend, database: createTestDatabase }
const CALLERS = 32

/** Stands in front of a server and counts the connections that are made to it. */
async function startCounter(to: number) {
  let opened = 0
  const listener = createServer((inner) => {
    opened += 1
    const outer = connect(to, '127.0.0.1')
    inner.pipe(outer).pipe(inner)
    inner.on('error', () => outer.destroy())
    outer.on('error', () => inner.destroy())
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port,
    opened: () => opened,
    [Symbol.asyncDispose]: async () => void listener.close(),
  }
}

test('callers of many sessions share the few connections of their server', async () => {
  await using probe = await startProbe('streamable_http')
  const { port } = new URL(probe.origin ?? '')
  await using counter = await startCounter(Number(port))
  const behind = (text: string) => text.replace(`:${port}`, `:${counter.port}`)
  const counted = { entry: behind(probe.entry), origin: behind(probe.origin ?? '') }
  await using gateway = await startGateway(fixtures, [counted])
  const sessions = await Promise.all(Array.from({ length: CALLERS }, () => openSession(gateway.mcpUrl)))
  const round = async () => {
    const answers = await Promise.all(
      sessions.map((id = '', index) => {
        const params = { name: 'mcp__probe__look', arguments: { text: `caller ${index}` } }
        return post(gateway.mcpUrl, { id: 2, method: 'tools/call', params }, { 'mcp-session-id': id })
      }),
    )
    for (const [index, { text }] of answers.entries()) expect(text).toContain(`caller ${index}`)
  }
  await round()
  const first = counter.opened()
  await round()
  await round()
  // One each at most for what is under way at once, one for the server's own stream, and one to spare.
  expect(first).toBeLessThanOrEqual(CALLERS + 2)
  expect(counter.opened()).toBeLessThanOrEqual(CALLERS + 2)
  const events = await probe.events()
  expect(events.filter(({ kind }) => kind === 'initialize')).toHaveLength(1)
})
