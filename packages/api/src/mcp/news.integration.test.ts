import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeServer, testPool } from '@hermes/gateway/adapters/mcp/pool-for-tests'
import { revisionOf } from '@hermes/gateway/gateway-for-tests'
import { revisionContent, toolDefinition } from '@hermes/testing/factories'
import { expect, test } from 'vitest'
import { startEndpoint } from './endpoint-for-tests.ts'
import { begin, modern, openStream, post, postInit, request } from './requests-for-tests.ts'

const toolset = { name: 'some', description: '', tools: ['first'], includes: [], source: { kind: 'studio' } } as const
const content = (...names: string[]) => ({
  tools: names.map((name) => toolDefinition({ name })),
  toolsets: [toolset],
})
const CHANGED = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' }

test('a session hears once that its list has changed, and nothing of another’s', async () => {
  await using endpoint = await startEndpoint({ content: content('first') })
  const { gateway } = endpoint.hermes
  const get = { accept: 'text/event-stream' }
  const all = await openStream(endpoint.url, { headers: { ...get, ...(await begin(endpoint.url)) } })
  const some = await openStream(`${endpoint.url}/some`, {
    headers: { ...get, ...(await begin(`${endpoint.url}/some`)) },
  })
  const heard: string[] = []
  const listen = async (name: string, stream: typeof all) => {
    for (let one = await stream.next(); one; one = await stream.next()) heard.push(`${name} ${String(one.method)}`)
  }
  const listening = Promise.all([listen('all', all), listen('some', some)])
  await gateway.activate(revisionOf(revisionContent(content('first', 'second')), 2))
  await expect.poll(() => heard).toEqual([`all ${CHANGED.method}`])
  // The same again under another number is no news; the next change is the sign that it has been passed over.
  await gateway.activate(revisionOf(revisionContent(content('first', 'second')), 3))
  await gateway.activate(revisionOf(revisionContent(content('second')), 4))
  await expect.poll(() => heard.slice(1).sort()).toEqual([`all ${CHANGED.method}`, `some ${CHANGED.method}`])
  await endpoint.app.close()
  await listening
})

test('what changed before the stream was opened is told at its opening', async () => {
  await using endpoint = await startEndpoint({ content: content('first') })
  const session = await begin(endpoint.url)
  const listed = await post(endpoint.url, request('tools/list'), session)
  expect(listed.messages).toMatchObject([{ result: { tools: [{ name: 'echo' }, { name: 'first' }] } }])
  await endpoint.hermes.gateway.activate(revisionOf(revisionContent(content()), 2))
  const stream = await openStream(endpoint.url, { headers: { accept: 'text/event-stream', ...session } })
  expect(await stream.next()).toEqual(CHANGED)
  stream.close()
})

test('a stateless client subscribes, hears of changes, and is told when the gateway stops', async () => {
  await using endpoint = await startEndpoint({ content: content('first') })
  const { body, headers } = modern('subscriptions/listen', {
    notifications: { toolsListChanged: true, promptsListChanged: true },
  })
  const stream = await openStream(endpoint.url, postInit(body, headers))
  const _meta = { 'io.modelcontextprotocol/subscriptionId': 1 }
  expect(await stream.next()).toMatchObject({
    method: 'notifications/subscriptions/acknowledged',
    params: { notifications: { toolsListChanged: true }, _meta },
  })
  await endpoint.hermes.gateway.activate(revisionOf(revisionContent(content('first', 'second')), 2))
  expect(await stream.next()).toEqual({ ...CHANGED, params: { _meta } })
  const closing = endpoint.app.close()
  expect(await stream.next()).toMatchObject({ id: 1, result: { resultType: 'complete', _meta } })
  expect(await stream.next()).toBeUndefined()
  await closing
})

test('a subscription to what is never told ends with its acknowledgement', async () => {
  await using endpoint = await startEndpoint()
  const { body, headers } = modern('subscriptions/listen', { notifications: { promptsListChanged: true } })
  const { type, messages } = await post(endpoint.url, body, headers)
  expect(type).toBe('events')
  expect(messages).toMatchObject([{ params: { notifications: {} } }, { id: 1, result: { resultType: 'complete' } }])
  const malformed = modern('subscriptions/listen', { notifications: { toolsListChanged: 'yes' } })
  const refused = await post(endpoint.url, malformed.body, malformed.headers)
  expect(refused.messages).toMatchObject([{ error: { code: -32_602 } }])
})

test('a session’s streams end with it', async () => {
  await using endpoint = await startEndpoint()
  const session = await begin(endpoint.url)
  const stream = await openStream(endpoint.url, { headers: { accept: 'text/event-stream', ...session } })
  await fetch(endpoint.url, { method: 'DELETE', headers: session })
  expect(await stream.next()).toBeUndefined()
})

test('news reaches a session as long as one of its streams is open', async () => {
  await using endpoint = await startEndpoint({ content: content('first') })
  const headers = { accept: 'text/event-stream', ...(await begin(endpoint.url)) }
  const first = await openStream(endpoint.url, { headers })
  const second = await openStream(endpoint.url, { headers })
  const closed = new Promise((resolve) =>
    endpoint.app.server.once('request', (_request, response) => response.once('close', resolve)),
  )
  const third = await openStream(endpoint.url, { headers })
  first.close()
  third.close()
  await closed
  await endpoint.hermes.gateway.activate(revisionOf(revisionContent(content('first', 'second')), 2))
  expect(await second.next()).toEqual(CHANGED)
  second.close()
})

test('a key that has been revoked hears no more', async () => {
  const keys: Record<string, string> = { 'key-a': 'ann' }
  await using endpoint = await startEndpoint({ content: content('first'), keys })
  const ann = { authorization: 'Bearer key-a' }
  const get = { accept: 'text/event-stream', ...(await begin(endpoint.url, { headers: ann })) }
  const session = await openStream(endpoint.url, { headers: get })
  const { body, headers } = modern('subscriptions/listen', { notifications: { toolsListChanged: true } })
  const stateless = await openStream(endpoint.url, postInit(body, { ...headers, ...ann }))
  await stateless.next()
  delete keys['key-a']
  await endpoint.hermes.gateway.activate(revisionOf(revisionContent(content('first', 'second')), 2))
  await expect(session.next()).rejects.toThrow()
  await expect(stateless.next()).rejects.toThrow()
})

test('a key that has been revoked loses its streams within a second or so, without news', async () => {
  const keys: Record<string, string> = { 'key-a': 'ann', 'key-b': 'bob' }
  await using endpoint = await startEndpoint({ content: content('first'), keys })
  const streamOf = async (key: string) => {
    const headers = await begin(endpoint.url, { headers: { authorization: `Bearer ${key}` } })
    return await openStream(endpoint.url, { headers: { accept: 'text/event-stream', ...headers } })
  }
  const [ann, bob] = [await streamOf('key-a'), await streamOf('key-b')]
  const revoked = performance.now()
  delete keys['key-a']
  await expect(ann.next()).rejects.toThrow()
  expect(performance.now() - revoked).toBeLessThan(3_000)
  await endpoint.hermes.gateway.activate(revisionOf(revisionContent(content('first', 'second')), 2))
  expect(await bob.next()).toEqual(CHANGED)
  bob.close()
})

test('a server that stops and stays away leaves the list with news, and comes back with news', async () => {
  const program = fileURLToPath(new URL('../../../gateway/src/adapters/mcp/fixtures/fake-server.mjs', import.meta.url))
  const folder = await mkdtemp(join(tmpdir(), 'hermes-news-'))
  const script = join(folder, 'server.mjs')
  await copyFile(program, script)
  const limits = { backoffFirstMs: 20, backoffLastMs: 100, restartWaitMs: 1, unlistAfterMs: 0 }
  await using servers = testPool(limits)
  const content = { servers: [nodeServer('fake', [script])] }
  await using endpoint = await startEndpoint({ content, options: { pool: servers.pool } })
  const session = await begin(endpoint.url)
  const listed = async () => {
    const { messages } = await post(endpoint.url, request('tools/list'), session)
    const [answer] = messages as { result: { tools: { name: string }[] } }[]
    return answer?.result.tools.map(({ name }) => name)
  }
  const call = async (tool: string) => {
    const params = { name: `mcp__fake__${tool}`, arguments: {} }
    return (await post(endpoint.url, request('tools/call', params), session)).messages[0]
  }
  expect(await listed()).toContain('mcp__fake__echo')
  const stream = await openStream(endpoint.url, { headers: { accept: 'text/event-stream', ...session } })
  await rm(script)
  await call('die')
  expect(await stream.next()).toEqual(CHANGED)
  expect(await listed()).toEqual(['echo'])
  expect(JSON.stringify(await call('echo'))).toMatch(/server fake/)
  await copyFile(program, script)
  expect(await stream.next()).toEqual(CHANGED)
  expect(await listed()).toContain('mcp__fake__echo')
  stream.close()
  await rm(folder, { recursive: true })
})
