import type { Json } from '@hermes/contracts/json'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonEqual, valueAtPath } from './json-path.ts'

const args: Json = { query: 'x', filter: { status: null, tags: ['a', { id: 7 }] }, '': { '': 1 } }

test.each<[string, Json | undefined]>([
  ['query', 'x'],
  ['filter.status', null],
  ['filter.tags.1.id', 7],
  ['filter.tags.2', undefined],
  ['filter.tags.01', undefined],
  ['filter.tags.-1', undefined],
  ['filter.tags.length', undefined],
  ['query.0', undefined],
  ['query.length', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
  ['filter.constructor.name', undefined],
  ['toString', undefined],
  ['.', 1],
])('%s finds %j', (path, expected) => {
  expect(valueAtPath(args, path)).toEqual(expected)
})

test('an own property called __proto__ is found', () => {
  expect(valueAtPath(JSON.parse('{"__proto__": {"a": 1}}'), '__proto__.a')).toBe(1)
})

test('equal is what has the same canonical text', () => {
  const canonical = (value: Json): string => {
    if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
    if (typeof value !== 'object' || value === null) return JSON.stringify(value === 0 ? 0 : value)
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join()}}`
  }
  const { value } = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<Json>(0, 1, '0', '', null, true, false),
      fc.array(tie('value'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('value'), { maxKeys: 2 }),
    ),
  }))
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(jsonEqual(a, b)).toBe(canonical(a) === canonical(b))
      expect(jsonEqual(a, structuredClone(a))).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
