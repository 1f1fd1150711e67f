import { expect, test } from 'vitest'
import { undeclaredArguments } from './declared-arguments.ts'

const properties = { a: { type: 'string' } }

test('what the schema does not name is undeclared', () => {
  expect(undeclaredArguments({ type: 'object', properties })({ a: 1, b: 2, toString: 3 })).toEqual(['b', 'toString'])
  expect(undeclaredArguments({ type: 'object' })({ a: 1 })).toEqual(['a'])
})

test('a schema that speaks of additional properties itself is left to say what it takes', () => {
  expect(undeclaredArguments({ properties, additionalProperties: true })({ b: 1 })).toEqual([])
  expect(undeclaredArguments({ properties, additionalProperties: { type: 'string' } })({ b: 1 })).toEqual([])
  expect(undeclaredArguments({ properties, patternProperties: { '^x-': {} } })({ 'x-b': 1 })).toEqual([])
})

test('names are found in branches and behind local references, also in circles', () => {
  const schema = {
    $ref: '#/$defs/base',
    allOf: [{ properties: { b: {} } }, { if: { properties: { c: {} } }, else: { properties: { d: {} } } }],
    $defs: { base: { properties: { a: {} }, anyOf: [{ $ref: '#' }] } },
  }
  expect(undeclaredArguments(schema)({ a: 1, b: 1, c: 1, d: 1, e: 1 })).toEqual(['e'])
})

test('a reference that is none harms nothing', () => {
  expect(undeclaredArguments({ $ref: '#/%', properties })({ a: 1, b: 1 })).toEqual(['b'])
})
