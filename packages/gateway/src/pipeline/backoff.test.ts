import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test('doubles from 100 ms to 5 s, between a half and the whole of it', () => {
  expect([1, 2, 3, 10].map((attempt) => backoffMs(attempt, 0))).toEqual([50, 100, 200, 2_500])
  expect([1, 2, 3, 10].map((attempt) => backoffMs(attempt, 0.999))).toEqual([100, 200, 400, 4_998])
})
