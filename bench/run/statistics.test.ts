import { expect, test } from 'vitest'
import { median, percentile } from './statistics.ts'

test('the median is the middle one, by size and not by spelling', () => {
  expect(median([100, 9, 20])).toBe(20)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([])).toBeNaN()
})

test('a percentile is a value that was measured, also among few', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i)
  expect(percentile(hundred, 0.5)).toBe(50)
  expect(percentile(hundred, 0.99)).toBe(99)
  expect(percentile([7], 0.99)).toBe(7)
  expect(percentile([3, 1, 2], 1)).toBe(3)
})
