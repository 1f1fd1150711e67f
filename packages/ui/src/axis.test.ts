import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisTicks } from './axis.ts'

test.each([
  [613_000, ['0', '200 ms', '400 ms', '600 ms']],
  [20_200_000, ['0', '5 s', '10 s', '15 s', '20 s']],
  [950, ['0', '0.2 ms', '0.4 ms', '0.6 ms', '0.8 ms']],
  [134_000_000, ['0', '50 s', '1 m 40 s']],
])('%d µs has ticks %j', (total, labels) => {
  expect(axisTicks(total).map((tick) => tick.label)).toEqual(labels)
})

test('there are never more ticks than asked for, and none past the end', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 45 }), fc.integer({ min: 2, max: 9 }), (total, most) => {
      const ticks = axisTicks(total, most)
      expect(ticks.length).toBeLessThanOrEqual(most + 1)
      expect(ticks.at(-1)?.us ?? 0).toBeLessThanOrEqual(Math.max(total, 1))
    }),
  )
})
