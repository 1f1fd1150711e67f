import fc from 'fast-check'
import { expect, test } from 'vitest'
import { histogramStep } from './histogram.ts'

const range = (ms: number) => ({ from: new Date(0), to: new Date(ms) })

test.each([
  ['15 minutes', 900_000, 30, 30_000],
  ['an hour', 3_600_000, 60, 60_000],
  ['a day', 86_400_000, 48, 1_800_000],
  ['30 days', 30 * 86_400_000, 60, 43_200_000],
])('%s is cut at round clock times', (...[_name, span, bars, step]) => {
  expect(histogramStep(range(span), bars)).toBe(step)
})

test('there are never more bars than asked for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 * 365 * 86_400_000 }), fc.integer({ min: 1, max: 200 }), (span, bars) => {
      expect(span / histogramStep(range(span), bars)).toBeLessThanOrEqual(bars)
    }),
  )
})
