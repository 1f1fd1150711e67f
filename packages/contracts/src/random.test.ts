import { expect, test } from 'vitest'
import { randomBytes } from './random.ts'

test('gives as many bytes as asked for, and none of them twice', () => {
  const seen = new Set<string>()
  for (let i = 0; i < 5_000; i++) {
    const bytes = randomBytes(16)
    expect(bytes).toHaveLength(16)
    seen.add(bytes.join())
  }
  expect(seen.size).toBe(5_000)
})

test('what was given stays what it was while more is drawn', () => {
  const first = randomBytes(16)
  const before = first.join()
  for (let i = 0; i < 2_000; i++) randomBytes(16)
  expect(first.join()).toBe(before)
})
