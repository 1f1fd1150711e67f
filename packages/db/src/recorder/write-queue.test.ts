import { callRecord } from '@hermes/testing/factories'
import { expect, test } from 'vitest'
import { type Waiting, writeQueue } from './write-queue.ts'

function waiting(id: string, bytes = 10): Waiting {
  const encoded = { id, bytes, startedAt: new Date(0), call: '{}', spans: '' }
  return { encoded, record: callRecord(), kind: 'end', at: 0, resolve: () => undefined, reject: () => undefined }
}

const ids = (batch: readonly Waiting[]) => batch.map((one) => one.encoded.id)

test('a batch has each call once: its second entry goes with the next batch, and nothing overtakes', () => {
  const queue = writeQueue()
  for (const id of ['a', 'b', 'a', 'c']) queue.add(waiting(id))
  const limits = { rows: 10, bytes: 1_000 }
  expect([ids(queue.next(limits)), ids(queue.next(limits)), ids(queue.next(limits))]).toEqual([
    ['a', 'b'],
    ['a', 'c'],
    [],
  ])
})

test('rows and bytes limit a batch, but one row always goes', () => {
  const queue = writeQueue()
  queue.add(waiting('huge', 5_000))
  for (const id of ['a', 'b', 'c']) queue.add(waiting(id))
  expect(queue.bytes()).toBe(5_030)
  expect(ids(queue.next({ rows: 10, bytes: 20 }))).toEqual(['huge'])
  expect(ids(queue.next({ rows: 10, bytes: 20 }))).toEqual(['a', 'b'])
  expect([queue.rows(), queue.bytes()]).toEqual([1, 10])
  expect([ids(queue.all()), queue.rows(), queue.bytes()]).toEqual([['c'], 0, 0])
})
