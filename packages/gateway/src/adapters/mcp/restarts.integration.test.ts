import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixtureServer, testPool } from './pool-for-tests.ts'

const quick = { backoffFirstMs: 50, backoffLastMs: 400, restartWaitMs: 10_000 }

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
  expect(after.servers.fake?.status).toMatchObject({ state: 'connecting', reason: 'It was ended by SIGKILL.' })
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

test('where it cannot be told whose answer was too large, the server begins anew and nobody waits for it', async () => {
  await using t = testPool({ ...quick, maxLineBytes: 10_000 })
  await t.pool.apply([fixtureServer('fake', ['odd-order'])])
  const lost = [t.call('fake', 'slow'), t.call('fake', 'huge', { arguments: { bytes: 20_000 } })]
  const closed = { status: 'rejected', reason: { error: { cause: 'closed' } } }
  expect(await Promise.allSettled(lost)).toMatchObject([closed, closed])
  // The odd answers to small calls can be read.
  await expect(t.call('fake', 'echo')).resolves.toMatchObject({ isError: false })
})
