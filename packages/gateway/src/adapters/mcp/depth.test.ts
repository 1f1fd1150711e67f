import type { Json } from '@hermes/contracts/json'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDeeper, isDeeperText } from './depth.ts'

const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`

test('text counts as deep by its brackets', () => {
  expect(isDeeperText(nested(20), 20)).toBe(false)
  expect(isDeeperText(nested(22), 20)).toBe(true)
  expect(isDeeperText('['.repeat(40_000), 256)).toBe(true)
})

test('brackets inside texts are none', () => {
  const text = JSON.stringify(['['.repeat(50), '\\"', '{"{"\\', '[['.repeat(20)])
  expect(isDeeperText(text, 1)).toBe(false)
  expect(isDeeperText(`["${'['.repeat(50)}`, 1)).toBe(false)
})

test('text and value agree', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 6 }), (value, limit) => {
      const padded = JSON.stringify([value, ' '.repeat(20)])
      // A value of its own counts from the second level of the padding list, and a leaf has no brackets.
      expect(isDeeperText(padded, limit + 1)).toBe(deepest(value as Json) > limit)
      expect(isDeeper(value as Json, limit)).toBe(isDeeper([value as Json], limit + 1))
    }),
  )
})

function deepest(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map((each) => deepest(each as Json)))
}
