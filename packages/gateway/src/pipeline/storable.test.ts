import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storable, storableText } from './storable.ts'

test('NUL is shown and a lone surrogate replaced, in keys too; the rest stays the very same object', () => {
  expect(storable({ 'a\0': ['x\0y', { b: '\ud800' }], ok: 1 })).toEqual({ 'a␀': ['x␀y', { b: '\ufffd' }], ok: 1 })
  const clean = { a: [1, 'x', { b: null }] }
  expect(storable(clean)).toBe(clean)
  expect(storableText('héllo 🌍')).toBe('héllo 🌍')
})

test('whatever JSON comes in, what is stored has neither', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary' }), (text) => {
      const stored = JSON.stringify(storable(JSON.parse(text)))
      expect(stored).not.toMatch(/\\u0000|\\ud[89a-f]/)
    }),
  )
})
