import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixtureServer, testPool } from './pool-for-tests.ts'

const quick = { backoffFirstMs: 50, backoffLastMs: 400, restartWaitMs: 10_000 }

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
  expect(result).toEqual({ content, isError: true })
})

test('after kill -9 of the child the call in flight fails at once and the next one works', async () => {
  await using t = testPool(quick)
  await t.pool.apply([fixtureServer('fake', [])])
  const slow = t.call('fake', 'slow')
  const dying = t.call('fake', 'die')
  const closed = { error: { code: 'upstream_error', cause: 'closed', message: expect.stringContaining('SIGKILL') } }
  await expect(dying).rejects.toMatchObject(closed)
  await expect(slow).rejects.toMatchObject(closed)
  const next = await t.call('fake', 'echo', { arguments: { again: true } })
  expect(next.content[0]?.text).toBe('{"again":true}')
})

test('the tools stay in the catalogue, under the same hash, while a server is started again', async () => {
  await using t = testPool({ ...quick, backoffFirstMs: 60_000, backoffLastMs: 60_000, restartWaitMs: 200 })
  await t.pool.apply([fixtureServer('fake', [])])
  const before = t.pool.catalogue()
  await expect(t.call('fake', 'die')).rejects.toMatchObject({ error: { cause: 'closed' } })
  // The next start is due later than a call may wait, so it is not kept waiting at all.
  const error = await t.call('fake', 'echo').catch((failure) => failure.error)
  expect(error).toMatchObject({ code: 'not_ready', message: 'The server fake is not ready: It was ended by SIGKILL.' })
  expect(error.retryAfterMs).toBeGreaterThan(50_000)
  const after = t.pool.catalogue()
  expect(after.servers.fake?.status).toEqual({ name: 'fake', state: 'connecting', reason: 'It was ended by SIGKILL.' })
  expect([after.hash, after.servers.fake?.tools]).toEqual([before.hash, before.servers.fake?.tools])
})

test('a crash loop starts the program once per back-off step', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'starts-'))
  const starts = join(folder, 'starts')
  const times = async () => (await readFile(starts, 'utf8')).trim().split('\n').map(Number)
  const t = testPool({ backoffFirstMs: 200, backoffLastMs: 60_000, restartWaitMs: 1_500 })
  await t.pool.apply([fixtureServer('loop', ['exit-at-once', `starts=${starts}`])])
  // Callers that come meanwhile wait for the next start; they do not cause one.
  const calls = await Promise.allSettled(Array.from({ length: 20 }, () => t.call('loop', 'echo')))
  expect(calls.every(({ status }) => status === 'rejected')).toBe(true)
  await t.pool.close()
  const seen = await times()
  expect(seen.length).toBeLessThanOrEqual(5)
  for (const [index, at] of seen.slice(1).entries()) {
    expect(at - (seen[index] ?? 0)).toBeGreaterThanOrEqual(200 * 2 ** index)
  }
  await rm(folder, { recursive: true })
})

test('an answer of 50 MB fails its call alone and is not held in memory', async () => {
  await using t = testPool()
  await t.pool.apply([fixtureServer('fake', [])])
  const slow = t.call('fake', 'slow', { arguments: { ms: 3_000 } })
  await expect(t.call('fake', 'huge', { arguments: { bytes: 1_000_000 } })).resolves.toBeDefined()
  const before = process.memoryUsage().rss
  for (let round = 0; round < 3; round++) {
    await expect(t.call('fake', 'huge', { arguments: { bytes: 50_000_000 } })).rejects.toMatchObject({
      error: { code: 'upstream_error', cause: 'bad_body', facts: { bytes: expect.any(Number) } },
    })
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(80_000_000)
  await expect(slow).resolves.toMatchObject({ content: [{ text: 'waited 3000' }] })
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
