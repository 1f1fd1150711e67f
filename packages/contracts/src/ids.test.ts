import fc from 'fast-check'
import { expect, it } from 'vitest'
import { callIdSchema, formatId, idTime, newId } from './ids.ts'

it('carries its time, so that the day partition of a call can be told from its id', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 48 }),
      fc.uint8Array({ minLength: 10, maxLength: 10 }),
      (at, random) => idTime(formatId('call', at, random)) === at,
    ),
  )
})

it('sorts by time', () => {
  const zero = new Uint8Array(10)
  const full = new Uint8Array(10).fill(255)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 47 }), fc.integer({ min: 1, max: 2 ** 40 }), (at, later) => {
      expect(formatId('call', at, full) < formatId('call', at + later, zero)).toBe(true)
    }),
  )
})

it('uses every bit of its randomness', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), fc.integer({ min: 0, max: 79 }), (random, bit) => {
      const flipped = Uint8Array.from(random, (byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
      expect(formatId('key', 0, flipped)).not.toBe(formatId('key', 0, random))
    }),
  )
})

it('is recognised by its schema, and nothing else is', () => {
  expect(callIdSchema.safeParse(newId('call')).success).toBe(true)
  expect(callIdSchema.safeParse(newId('key')).success).toBe(false)
  expect(idTime('call_short')).toBeUndefined()
})
