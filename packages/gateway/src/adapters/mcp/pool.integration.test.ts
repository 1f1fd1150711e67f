import { expect, test } from 'vitest'
import { withMark } from '../../sandbox/process/processes-for-tests.ts'
import { fixtureServer, testPool } from './pool-for-tests.ts'

const pid = async (t: ReturnType<typeof testPool>, server: string) => {
  const { structuredContent } = await t.call(server, 'env')
  return (structuredContent as { pid: number }).pid
}

test('unchanged servers keep their child, changed ones get another, removed ones go', async () => {
  await using t = testPool()
  const kept = fixtureServer('kept', ['one'])
  await t.pool.apply([kept, fixtureServer('changed', ['two']), fixtureServer('removed', ['three'])])
  const before = [await pid(t, 'kept'), await pid(t, 'changed')]
  const elsewhere = { ...kept, source: { kind: 'file', file: 'gateway.yaml', line: 99 }, timeoutMs: 5 } as const
  await t.pool.apply([elsewhere, fixtureServer('changed', ['two', 'more'])])
  expect(await pid(t, 'kept')).toBe(before[0])
  expect(await pid(t, 'changed')).not.toBe(before[1])
  expect(Object.keys(t.pool.catalogue().servers).sort()).toEqual(['changed', 'kept'])
  await expect(t.call('removed', 'echo')).rejects.toMatchObject({
    error: { code: 'not_ready', message: 'There is no MCP server named removed.' },
  })
})

test('a call in flight ends on the child it began with, while its server is replaced', async () => {
  const mark = `mark-${crypto.randomUUID()}`
  await using t = testPool()
  await t.pool.apply([fixtureServer('fake', [mark])])
  const slow = t.call('fake', 'slow', { arguments: { ms: 1_000 } })
  await pid(t, 'fake')
  await t.pool.apply([fixtureServer('fake', [mark, 'changed'])])
  expect(await withMark(mark)).toHaveLength(2)
  await expect(slow).resolves.toMatchObject({ content: [{ text: 'waited 1000' }] })
  await expect.poll(() => withMark(mark)).toHaveLength(1)
})

test('a disabled server is listed and not started', async () => {
  const mark = `mark-${crypto.randomUUID()}`
  await using t = testPool()
  await t.pool.apply([fixtureServer('off', [mark], { enabled: false })])
  expect(t.pool.catalogue().servers.off?.status.state).toBe('disabled')
  expect(await withMark(mark)).toEqual([])
})

test('several changes at once end in the last one', async () => {
  await using t = testPool()
  const one = [fixtureServer('a', ['1'])]
  const two = [fixtureServer('a', ['2']), fixtureServer('b', [])]
  await Promise.all([t.pool.apply(one), t.pool.apply([]), t.pool.apply(two)])
  const { servers } = t.pool.catalogue()
  expect(Object.values(servers).map(({ status }) => status.state)).toEqual(['ready', 'ready'])
})

test.each([
  ['that are ready', []],
  ['that ignore the end of stdin and TERM', ['ignore-term', 'ignore-eof']],
  ['that are still starting', ['silent']],
  ['that crash again and again', ['exit-at-once']],
])('close leaves no process of servers %s, and ends calls in flight', async (_what, faults) => {
  const mark = `mark-${crypto.randomUUID()}`
  const t = testPool({ connectTimeoutMs: 30_000 })
  const applied = t.pool.apply([1, 2, 3].map((n) => fixtureServer(`s${n}`, [mark, ...faults])))
  if (faults.includes('silent')) await expect.poll(() => withMark(mark)).toHaveLength(3)
  else await applied
  const call = t.call('s1', 'slow').catch((error: unknown) => error)
  await t.pool.close()
  expect(await call).toMatchObject({ error: { code: expect.stringMatching(/^(upstream_error|not_ready)$/) } })
  expect(await withMark(mark)).toEqual([])
  await applied
})

test('the same tools make the same catalogue hash, whatever order they are listed in', async () => {
  await using a = testPool()
  await using b = testPool()
  await Promise.all([
    a.pool.apply([fixtureServer('x', ['tools=one,two']), fixtureServer('y', [])]),
    b.pool.apply([fixtureServer('y', []), fixtureServer('x', ['tools=two,one'])]),
  ])
  expect(a.pool.catalogue().hash).toBe(b.pool.catalogue().hash)
  await b.pool.apply([fixtureServer('x', ['tools=two'])])
  expect(a.pool.catalogue().hash).not.toBe(b.pool.catalogue().hash)
})
