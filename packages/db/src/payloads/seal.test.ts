import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seal, sealingKey, unseal } from './seal.ts'

const key = sealingKey(randomBytes(32))

test('what was sealed opens with its key and for its context only, and not after any change', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(), (text, place) => {
      const plain = text.toWellFormed()
      const sealed = seal(plain, key, 'call_1')
      expect(unseal(sealed, key, 'call_1')).toBe(plain)
      expect(() => unseal(sealed, key, 'call_2')).toThrow()
      expect(() => unseal(sealed, sealingKey(randomBytes(32)), 'call_1')).toThrow()
      const changed = Buffer.from(sealed)
      const at = place % changed.length
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => unseal(changed, key, 'call_1')).toThrow()
    }),
  )
})

test('the same text never looks the same, and its words do not show', () => {
  const [one, other] = [seal('hunter2 hunter2', key, 'c'), seal('hunter2 hunter2', key, 'c')]
  expect(one.equals(other)).toBe(false)
  expect(one.toString('latin1')).not.toContain('hunter2')
})

test('a key of another length is refused', () => {
  expect(() => sealingKey(randomBytes(16))).toThrow('32 bytes, not 16')
})
