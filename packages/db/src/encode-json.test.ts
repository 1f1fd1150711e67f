import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeJson } from './encode-json.ts'

test('U+0000 and halves of surrogate pairs become visible, everything else stays', () => {
  expect(JSON.parse(encodeJson('a\0b'))).toBe('a\\u0000b')
  expect(JSON.parse(encodeJson('\ud800'))).toBe('\\ud800')
  expect(JSON.parse(encodeJson('😀'))).toBe('😀')
  expect(JSON.parse(encodeJson('\\u0000'))).toBe('\\u0000')
  expect(JSON.parse(encodeJson('\\\0'))).toBe('\\\\u0000')
  expect(JSON.parse(encodeJson({ 'k\0': ['\udfff', 'u0000', '\\\\ud800'] }))).toEqual({
    'k\\u0000': ['\\udfff', 'u0000', '\\\\ud800'],
  })
})

test('what has nothing to escape reads back as it was; what has, reads back without it', () => {
  const text = fc.string({ unit: fc.constantFrom('\\', '\0', 'u', '0', 'd', '8', '\ud800', '\udc00', '"', 'a', 'é') })
  fc.assert(
    fc.property(text, (value) => {
      const back: unknown = JSON.parse(encodeJson(value))
      const expected = value
        .toWellFormed()
        .split('')
        .some((c) => c === '\0' || c === '\ufffd')
      if (!expected) expect(back).toBe(value)
      expect(JSON.stringify(back)).not.toMatch(/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/)
    }),
    { numRuns: 2_000 },
  )
})

test('what is no JSON is refused', () => {
  expect(() => encodeJson(undefined)).toThrow(TypeError)
  expect(() => encodeJson(1n)).toThrow(TypeError)
})
