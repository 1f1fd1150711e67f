import { expect, test } from 'vitest'
import type { FilterTerm } from './ast.ts'
import { addTerm, hasTerm, removeTerm, toggleTerm, withoutKind } from './edit.ts'
import { formatFilter } from './format.ts'
import { parseFilter } from './parse.ts'

const read = (text: string) => {
  const result = parseFilter(text)
  if (!result.ok) throw new Error(result.message)
  return result.filter
}
const denied: FilterTerm = { kind: 'outcome', value: 'denied' }
const retry: FilterTerm = { kind: 'has', value: 'retry' }

test.each([
  ['', 'outcome:denied'],
  ['tool:x', 'tool:x outcome:denied'],
  ['outcome:failed', 'outcome:failed OR outcome:denied'],
  ['tool:x outcome:failed y', 'tool:x (outcome:failed OR outcome:denied) y'],
  ['tool:x (outcome:failed OR outcome:ran)', 'tool:x (outcome:failed OR outcome:ran OR outcome:denied)'],
  ['a OR b', '(a OR b) outcome:denied'],
  ['-outcome:denied', 'outcome:denied'],
  ['-outcome:ran', '-outcome:ran outcome:denied'],
  ['outcome:denied x', 'outcome:denied x'],
])('adding outcome:denied to “%s” gives “%s”', (before, after) => {
  expect(formatFilter(addTerm(read(before), { term: denied }))).toBe(after)
})

test('what a call can have several of must all hold', () => {
  expect(formatFilter(addTerm(read('has:error'), { term: retry }))).toBe('has:error has:retry')
})

test.each([
  ['', '-outcome:denied'],
  ['outcome:denied', '-outcome:denied'],
  ['outcome:failed OR outcome:denied', 'outcome:failed -outcome:denied'],
  ['-outcome:ran', '-outcome:ran -outcome:denied'],
])('excluding outcome:denied from “%s” gives “%s”', (before, after) => {
  expect(formatFilter(addTerm(read(before), { term: denied, negated: true }))).toBe(after)
})

test.each([
  ['outcome:denied', ''],
  ['outcome:denied x', 'x'],
  ['(outcome:denied OR outcome:ran) x', 'outcome:ran x'],
  ['outcome:denied OR outcome:ran OR outcome:failed', 'outcome:ran OR outcome:failed'],
  ['outcome:denied OR x', 'outcome:denied OR x'],
  ['-outcome:denied', '-outcome:denied'],
])('removing outcome:denied from “%s” gives “%s”', (before, after) => {
  expect(formatFilter(removeTerm(read(before), { term: denied }))).toBe(after)
})

test('toggling twice gives the filter back', () => {
  for (const text of ['', 'x', 'tool:a -has:error', 'outcome:ran', 'outcome:ran OR outcome:failed']) {
    const filter = read(text)
    const once = toggleTerm(filter, { term: denied })
    expect(hasTerm(once, { term: denied })).toBe(true)
    expect(formatFilter(toggleTerm(once, { term: denied }))).toBe(text)
  }
})

test('a facet is chosen when its term stands alone, among others or among alternatives', () => {
  expect(hasTerm(read('outcome:denied'), { term: denied })).toBe(true)
  expect(hasTerm(read('x (outcome:ran OR outcome:denied)'), { term: denied })).toBe(true)
  expect(hasTerm(read('x OR outcome:denied'), { term: denied })).toBe(false)
  expect(hasTerm(read('-outcome:denied'), { term: denied })).toBe(false)
  expect(hasTerm(read('-outcome:denied'), { term: denied, negated: true })).toBe(true)
})

test.each([
  ['outcome:denied tool:a', 'tool:a'],
  ['-outcome:denied tool:a', 'tool:a'],
  ['(outcome:denied OR outcome:failed) tool:a', 'tool:a'],
  ['outcome:denied', ''],
  ['outcome:denied OR tool:a', 'outcome:denied OR tool:a'],
])('%s, without what it says of outcomes, is %j', (text, rest) => {
  expect(formatFilter(withoutKind(read(text), 'outcome'))).toBe(rest)
})
