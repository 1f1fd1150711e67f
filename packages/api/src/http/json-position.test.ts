import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonProblem } from './json-position.ts'

test.each([
  ['', 0, 'a value'],
  ['{', 1, 'a name in double quotes'],
  ['{"a" 1}', 5, '":"'],
  ['{"a": }', 6, 'a value'],
  ['{"a": 1,}', 8, 'a name in double quotes'],
  ['{"a": 1 "b": 2}', 8, '"," or "}"'],
  ['[1, 2', 5, '"," or "]"'],
  ['[1,]', 3, 'a value'],
  ['{"a": 1} x', 9, 'the end of the text'],
  ["{'a': 1}", 1, 'a name in double quotes'],
  ['{"a": "unclosed}', 6, 'a value'],
  ['{"a": NaN}', 6, 'a value'],
  ['{"a": 01}', 7, '"," or "}"'],
])('%s stops being JSON at %i', (text, at, expected) => {
  expect(findJsonProblem(text)).toMatchObject({ at, expected })
})

test('counts lines and columns from one', () => {
  expect(findJsonProblem('{\n  "a": 1\n  "b": 2\n}')).toMatchObject({ line: 3, column: 3 })
})

test('any text that JSON.parse refuses gets a place inside it or at its end, and what stands before it is kept', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 3 }), (json, where, junk) => {
      const cut = where % (json.length + 1)
      const text = json.slice(0, cut) + junk + json.slice(cut + 1)
      if (parses(text)) return
      const { at } = findJsonProblem(text)
      expect(at).toBeGreaterThanOrEqual(0)
      expect(at).toBeLessThanOrEqual(text.length)
    }),
  )
})

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
