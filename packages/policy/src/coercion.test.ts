import type { Json, JsonSchema } from '@hermes/contracts/json'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coerceToSchema } from './coercion.ts'

const coerced = (value: Json, schema: JsonSchema) => coerceToSchema(value, schema).value
const integer: JsonSchema = { type: 'integer' }
const number: JsonSchema = { type: 'number' }
const boolean: JsonSchema = { type: 'boolean' }
const list: JsonSchema = { type: 'array', items: integer }

test.each<[Json, JsonSchema, Json]>([
  ['42', integer, 42],
  ['42', number, 42],
  ['-3.5', number, -3.5],
  ['1e3', integer, 1000],
  ['42.0', integer, 42],
  [' 7 ', integer, 7],
  ['0.1', number, 0.1],
  ['true', boolean, true],
  ['False', boolean, false],
  ['null', { type: ['integer', 'null'] }, null],
  ['null', { type: 'integer', nullable: true }, null],
  ['[1,2]', list, [1, 2]],
  ['{"a":"1"}', { type: 'object', properties: { a: integer } }, { a: 1 }],
  ['["1","2"]', list, [1, 2]],
  ['3', list, [3]],
  [3, list, [3]],
  ['a', { type: 'array' }, ['a']],
  ['2', { enum: [1, 2, 3] }, 2],
  ['5', { anyOf: [{ type: 'null' }, integer] }, 5],
  ['5', { oneOf: [boolean, integer] }, 5],
  ['{"on":"true"}', { $ref: '#/$defs/x', $defs: { x: { type: 'object', properties: { on: boolean } } } }, { on: true }],
  ['5', { allOf: [integer, { minimum: 1 }] }, 5],
  [['1', 'x'], { type: 'array', prefixItems: [integer], items: { type: 'string' } }, [1, 'x']],
  [
    { a: '1', b: '2' },
    { type: 'object', additionalProperties: integer },
    { a: 1, b: 2 },
  ],
])('%j under %j becomes %j', (value, schema, expected) => {
  expect(coerced(value, schema)).toEqual(expected)
})

test.each<[Json, JsonSchema]>([
  ['3.5', integer],
  ['NaN', number],
  ['inf', number],
  ['Infinity', number],
  ['1e999', number],
  ['007', integer],
  ['+1', integer],
  ['0x10', integer],
  ['', integer],
  ['', boolean],
  ['yes', boolean],
  ['1', boolean],
  [1, boolean],
  ['9007199254740993', integer],
  ['0.1234567890123456789', number],
  ['42', { type: 'string' }],
  ['42', { type: ['string', 'integer'] }],
  ['null', { type: ['string', 'null'] }],
  ['null', integer],
  ['[1', list],
  ['{"a":1}', list],
  ['[1]', { type: 'object' }],
  ['x', list],
  [{ a: 1 }, list],
  [42, { type: 'string' }],
  ['42', {}],
  ['x', { anyOf: [integer, boolean] }],
  ['5', { $ref: '#/$defs/nowhere' }],
  ['5', { $ref: 'https://elsewhere.example/schema' }],
])('%j under %j stays', (value, schema) => {
  expect(coerceToSchema(value, schema)).toMatchObject({ value, changes: [], filled: 0, converted: 0 })
})

test('fills in defaults and says what was changed, by JSON pointer', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { query: { type: 'string' }, count: { type: 'number', default: 5 }, 'a/b': integer },
  }
  expect(coerceToSchema({ query: 'hermes', 'a/b': '1' }, schema)).toEqual({
    filled: 1,
    converted: 1,
    unpacked: false,
    value: { query: 'hermes', 'a/b': 1, count: 5 },
    changes: [
      { path: '/a~1b', from: 'string', to: 'integer' },
      { path: '/count', from: 'absent', to: 'integer' },
    ],
  })
})

test('a default is a copy, and stands below what was sent', () => {
  const schema: JsonSchema = { properties: { tags: { type: 'array', default: ['a'] }, n: { default: 1 } } }
  const { value } = coerceToSchema({ n: null }, schema)
  expect(value).toEqual({ n: null, tags: ['a'] })
  ;(value as { tags: string[] }).tags.push('b')
  expect(coerced({}, schema)).toEqual({ tags: ['a'], n: 1 })
})

test('a value that an alternative takes as it is keeps its type', () => {
  expect(coerced('5', { anyOf: [integer, { type: 'string' }] })).toBe('5')
  const schema: JsonSchema = {
    anyOf: [
      { type: 'object', properties: { id: integer }, required: ['id'] },
      { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    ],
  }
  expect(coerced({ name: '5' }, schema)).toEqual({ name: '5' })
  expect(coerced({ id: '5' }, schema)).toEqual({ id: 5 })
})

test('names of object prototypes are arguments like any other', () => {
  const sent: Json = JSON.parse('{"__proto__": "1", "constructor": "2", "x": "3"}')
  const schema: JsonSchema = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"integer"},"x":{"type":"integer"}}}',
  )
  expect(JSON.stringify(coerced(sent, schema))).toBe('{"__proto__":1,"constructor":"2","x":3}')
  expect(coerced({}, { type: 'object', properties: { x: integer } })).toEqual({})
})

test('a schema that refers to itself ends', () => {
  expect(coerced('5', { $ref: '#' })).toBe('5')
  expect(coerced({ next: { next: { n: '1' } } }, { properties: { n: integer, next: { $ref: '#' } } })).toEqual({
    next: { next: { n: 1 } },
  })
})

test('a schema made to take for ever is given up on, and the value left as it is', () => {
  expect(coerced({ a: '5' }, { anyOf: [{ $ref: '#' }, { $ref: '#' }, { properties: { a: integer } }] })).toBeDefined()
})

test('never changes what it was given, is done after one pass, and leaves fitting numbers alone', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      a: integer,
      b: { type: 'array', items: number },
      c: { anyOf: [boolean, { type: 'null' }] },
      d: { default: [1] },
    },
  }
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('1', '1.5', 'true', 'null', '[1,"2"]'),
  ) as fc.Arbitrary<Json>
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), value), (sent) => {
      const before = JSON.stringify(sent)
      const once = coerceToSchema(sent, schema)
      expect(JSON.stringify(sent)).toBe(before)
      const twice = coerceToSchema(once.value, schema)
      expect([twice.value, twice.changes]).toEqual([once.value, []])
    }),
    { numRuns: 1_000 },
  )
})

test('a number written as text comes back as that number', () => {
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true })), (sent) => {
      const value = coerced(String(sent), number)
      expect(value === sent || value === String(sent)).toBe(true)
      if (Number.isSafeInteger(sent)) expect(value === sent).toBe(true)
    }),
  )
})

test('every value is converted, but only the first changes are listed, with short paths', () => {
  const schema: JsonSchema = { additionalProperties: { type: 'array', items: { anyOf: [integer, boolean] } } }
  const key = 'k'.repeat(400_000)
  const { value, ...notes } = coerceToSchema({ [key]: Array(20_000).fill('1') }, schema)
  expect(value).toEqual({ [key]: Array(20_000).fill(1) })
  expect(notes).toMatchObject({ converted: 20_000, filled: 0 })
  expect(notes.changes.length).toBe(20)
  for (const { path } of notes.changes) expect(path.length).toBeLessThanOrEqual(200)
})
