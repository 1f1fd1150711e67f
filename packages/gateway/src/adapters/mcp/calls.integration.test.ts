import { expect, test } from 'vitest'
import { fixtureServer, testPool } from './pool-for-tests.ts'

test('_meta goes along', async () => {
  await using t = testPool()
  await t.pool.apply([fixtureServer('fake', [])])
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const result = await t.call('fake', 'echo', { meta: { traceparent } })
  expect(result.structuredContent).toEqual({ args: {}, meta: { traceparent } })
})

test('a cancelled call reaches the server as a cancellation', async () => {
  await using t = testPool()
  await t.pool.apply([fixtureServer('fake', ['tools=slow,cancelled'])])
  const abort = new AbortController()
  const slow = t.call('fake', 'slow', { signal: abort.signal })
  // The server reads in order: once it has answered this, it has begun the slow one.
  await t.call('fake', 'cancelled')
  abort.abort()
  await expect(slow).rejects.toMatchObject({ error: { code: 'cancelled' } })
  await expect(t.call('fake', 'slow', { timeoutMs: 50 })).rejects.toMatchObject({ error: { code: 'timeout' } })
  const seen = await t.call('fake', 'cancelled')
  expect(seen.content).toEqual([{ type: 'text', text: '[1000001,1000003]' }])
})

test('a protocol error is the tool’s refusal, told without control characters', async () => {
  await using t = testPool()
  await t.pool.apply([fixtureServer('fake', [])])
  await expect(t.call('fake', 'fail', { arguments: { what: 'x' } })).rejects.toMatchObject({
    error: {
      code: 'upstream_error',
      cause: 'tool_error',
      message: 'The server fake refused the call with error -32602: "unknown thing x".',
    },
  })
})

test.each([
  [{ content: 'text' }, 'its content is no list'],
  [{ content: [{ text: 'no type' }] }, 'a part of its content has no type'],
  [{ resultType: 'input_required' }, 'it asks for further input'],
])('an answer that is no result is bad_body: %j', async (result, why) => {
  await using t = testPool()
  await t.pool.apply([fixtureServer('fake', [])])
  await expect(t.call('fake', 'raw', { arguments: { result } })).rejects.toMatchObject({
    error: { code: 'upstream_error', cause: 'bad_body', message: expect.stringContaining(why) },
  })
})

test('every kind of content comes through as it was', async () => {
  await using t = testPool()
  await t.pool.apply([fixtureServer('fake', [])])
  const content = [
    { type: 'text', text: 'a', annotations: { audience: ['user'] } },
    { type: 'image', data: 'AAAA', mimeType: 'image/png' },
    { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
    { type: 'resource_link', uri: 'file:///x', name: 'x' },
    { type: 'resource', resource: { uri: 'file:///x', text: 'y' }, _meta: { k: 1 } },
    { type: 'some_future_kind', anything: [1, null] },
  ]
  const result = await t.call('fake', 'raw', { arguments: { result: { content, isError: true } } })
  expect(result).toMatchObject({ content, isError: true })
})

test('a server that announces other tools is listed again; a list that cannot be read leaves the known ones', async () => {
  await using t = testPool({ relistEveryMs: 10 })
  await t.pool.apply([fixtureServer('fake', ['tools=rename,one'])])
  const before = t.pool.catalogue().hash
  const next = () =>
    new Promise<void>((resolve) => {
      const end = t.pool.onCatalogue(() => {
        end()
        resolve()
      })
    })
  const changed = next()
  await t.call('fake', 'rename', { arguments: { names: ['rename', 'two'] } })
  await changed
  expect(t.pool.catalogue().servers.fake?.tools.map(({ name }) => name)).toEqual(['rename', 'two'])
  expect(t.pool.catalogue().hash).not.toBe(before)
  await t.call('fake', 'rename', { arguments: { names: ['rename', 'rename'] } })
  await expect.poll(() => t.said('could not be read, the known ones stay')).toHaveLength(1)
  expect(t.pool.catalogue().servers.fake?.tools.map(({ name }) => name)).toEqual(['rename', 'two'])
})

test('a secret that a server was given comes back in nothing it says; a folder that it works on does', async () => {
  await using t = testPool({}, { TOKEN: 's3cret/"of\u00e9 the child', FOLDER: process.cwd() })
  const env = { API_TOKEN: 'Bearer {env:TOKEN}', ROOT: '{env:FOLDER}' }
  await t.pool.apply([fixtureServer('fake', [], { env })])
  const { structuredContent, content } = await t.call('fake', 'env')
  expect(structuredContent).toMatchObject({
    env: { API_TOKEN: 'Bearer «redacted:reference:TOKEN»', ROOT: process.cwd() },
  })
  expect(content).toEqual([{ type: 'text', text: process.cwd() }])
  const said = 's3cret/"of\u00e9 the child'
  const result = { content: [{ type: 'text', text: JSON.stringify({ said }) }], structuredContent: { [said]: [said] } }
  const raw = await t.call('fake', 'raw', { arguments: { result } })
  const failed = await t.call('fake', 'fail', { arguments: { what: said } }).catch((error: unknown) => error)
  await t.call('fake', 'rename', { arguments: { names: ['rename', `x ${said}`] } })
  const everything = JSON.stringify([raw, failed, t.pool.catalogue(), t.logged])
  expect(everything).not.toContain('s3cret')
  expect(raw.structuredContent).toEqual({ '«redacted:reference:TOKEN»': ['«redacted:reference:TOKEN»'] })
})
