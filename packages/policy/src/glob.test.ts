import fc from 'fast-check'
import { expect, test } from 'vitest'
import { globMatches, isGlob } from './glob.ts'

test.each([
  ['*', '', true],
  ['*', 'web_search', true],
  ['web_*', 'web_search', true],
  ['web_*', 'x_web_search', false],
  ['*_file', 'read_file', true],
  ['read_?ile', 'read_file', true],
  ['read_?ile', 'read_ile', false],
  ['a*b*c', 'a1b2b3c', true],
  ['a*b*c', 'a1b2b3', false],
  ['tasks.*', 'tasks_list', false],
  ['tasks.*', 'tasks.list', true],
  ['Web_*', 'web_search', false],
  ['', '', true],
  ['', 'a', false],
  ['?', '', false],
  ['[a-z]', 'b', false],
])('%s against %s is %s', (pattern, text, expected) => {
  expect(globMatches(pattern, text)).toBe(expected)
})

/** The meaning, written as plainly as it can be: exponential, and obviously right. */
function naive(pattern: string, text: string): boolean {
  const head = pattern[0]
  if (head === undefined) return text === ''
  if (head === '*') return naive(pattern.slice(1), text) || (text !== '' && naive(pattern, text.slice(1)))
  return text !== '' && (head === '?' || head === text[0]) && naive(pattern.slice(1), text.slice(1))
}

test('agrees with the naive meaning', () => {
  const word = (units: string[], maxLength: number) =>
    fc.array(fc.constantFrom(...units), { maxLength }).map((u) => u.join(''))
  fc.assert(
    fc.property(word(['a', 'b', '*', '?'], 7), word(['a', 'b'], 8), (pattern, text) => {
      expect(globMatches(pattern, text)).toBe(naive(pattern, text))
    }),
    { numRuns: 2_000 },
  )
})

test('a hostile pattern costs no more than pattern × text steps: with backtracking it would not end', () => {
  expect(globMatches('*a'.repeat(128), `${'a'.repeat(20_000)}b`)).toBe(false)
})

test('a pattern longer than the cap matches nothing', () => {
  expect(globMatches('*'.repeat(257), 'a')).toBe(false)
})

test('tells globs from plain names', () => {
  expect([isGlob('a*'), isGlob('a?'), isGlob('a.b')]).toEqual([true, true, false])
})
