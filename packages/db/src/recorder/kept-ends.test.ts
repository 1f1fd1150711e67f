import { expect, test } from 'vitest'
import type { EncodedCall } from './encode-call.ts'
import { keptEnds } from './kept-ends.ts'

const end = (id: string, bytes = 10): EncodedCall => ({ id, bytes, startedAt: new Date(0), call: '{}', spans: '' })
const ids = (ends: readonly EncodedCall[]) => ends.map((one) => one.id)
const all = { rows: 100, bytes: 1_000 }

test('the oldest go first when there is no room, and it is told how many', () => {
  const kept = keptEnds(30)
  for (const id of ['a', 'b', 'c', 'd']) kept.put(end(id))
  expect(ids(kept.oldest(all))).toEqual(['b', 'c', 'd'])
  expect([kept.takeLost(), kept.takeLost()]).toEqual([1, 0])
})

test('a later end of the same call takes the place of the earlier one', () => {
  const kept = keptEnds(30)
  for (const id of ['a', 'b', 'a', 'a', 'a']) kept.put(end(id))
  expect(ids(kept.oldest(all))).toEqual(['b', 'a'])
  expect(kept.takeLost()).toBe(0)
})

test('one that alone is too large is kept all the same', () => {
  const kept = keptEnds(30)
  kept.put(end('small'))
  kept.put(end('large', 50))
  expect(ids(kept.oldest(all))).toEqual(['large'])
})

test('batches are limited in number and size, but never empty while there is something', () => {
  const kept = keptEnds(1_000)
  for (const id of ['a', 'b', 'c']) kept.put(end(id))
  expect(ids(kept.oldest({ rows: 2, bytes: 1_000 }))).toEqual(['a', 'b'])
  expect(ids(kept.oldest({ rows: 9, bytes: 20 }))).toEqual(['a', 'b'])
  expect(ids(kept.oldest({ rows: 9, bytes: 1 }))).toEqual(['a'])
  kept.remove('a')
  expect([kept.size(), ids(kept.oldest(all))]).toEqual([2, ['b', 'c']])
})

test('what is written in place of an end that is too slow counts too', () => {
  const kept = keptEnds(30)
  for (const id of ['a', 'b']) kept.put({ ...end(id), plain: end(id) })
  expect([ids(kept.oldest(all)), kept.takeLost()]).toEqual([['b'], 1])
})
