import type { JsonSchema } from '@hermes/contracts/json'
import { expect, test } from 'vitest'
import { checkShape, fittingVariant } from './schema-check.ts'
import { emptyValue, type Shape, shapeLabel, shapeOf } from './schema-shape.ts'

const shape = shapeOf

test.each<[string, JsonSchema, Shape]>([
  ['string', { type: 'string' }, { kind: 'string', long: false }],
  ['long string', { type: 'string', maxLength: 500 }, { kind: 'string', long: true, maxLength: 500 }],
  ['integer', { type: 'integer', minimum: 1, maximum: 20 }, { kind: 'number', integer: true, minimum: 1, maximum: 20 }],
  ['enum of mixed types', { enum: ['a', 1, null] }, { kind: 'enum', options: ['a', 1, null] }],
  ['const', { const: 'x' }, { kind: 'enum', options: ['x'] }],
  ['array of scalars', { type: 'array', items: { type: 'boolean' } }, { kind: 'array', item: { kind: 'boolean' } }],
  ['keyword it does not know', { type: 'string', contentEncoding: 'base64' }, { kind: 'json', why: 'contentEncoding' }],
  ['several allOf', { allOf: [{ type: 'string' }, { minLength: 2 }] }, { kind: 'json', why: 'several allOf' }],
  [
    'free keys',
    { type: 'array', items: { type: 'object' } },
    { kind: 'array', item: { kind: 'json', why: 'an object with free keys' } },
  ],
  ['anything', {}, { kind: 'json', why: 'any value' }],
])('%s', (_, schema, expected) => {
  expect(shape(schema)).toEqual(expected)
})

test.each<[string, JsonSchema]>([
  ['a list of types', { type: ['string', 'null'] }],
  ['nullable', { type: 'string', nullable: true }],
  ['anyOf', { anyOf: [{ type: 'string' }, { type: 'null' }] }],
  ['a single allOf around it', { allOf: [{ type: ['string', 'null'] }] }],
])('“string or null” by %s', (_, schema) => {
  expect(shapeLabel(shape(schema))).toBe('string or null')
})

test('an array of objects is asked for field by field, required ones first', () => {
  const lines = shape({
    type: 'array',
    items: { type: 'object', required: ['sku'], properties: { qty: { type: 'integer' }, sku: { type: 'string' } } },
  })
  expect(lines).toMatchObject({ kind: 'array', item: { fields: [{ name: 'sku', required: true }, { name: 'qty' }] } })
  expect(shapeLabel(lines)).toBe('array of objects')
})

test('references are followed inside the document, and a circle ends as JSON', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { node: { $ref: '#/$defs/node' }, lost: { $ref: 'https://elsewhere.example/s' } },
    $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } },
  }
  const root = shape(schema)
  expect(root).toMatchObject({ kind: 'object', fields: [{ shape: { kind: 'object' } }, { shape: { kind: 'json' } }] })
  expect(JSON.stringify(root)).toContain('nested too deeply')
})

test('a schema that unfolds into itself in many places stays small', () => {
  const self = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`p${index}`, { $ref: '#' }]))
  expect(JSON.stringify(shape({ type: 'object', properties: self })).length).toBeLessThan(400_000)
})

const ORDER = shape({
  type: 'object',
  required: ['id', 'amount'],
  properties: {
    id: { type: 'string' },
    amount: { type: 'number', minimum: 0 },
    notify: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    lines: { type: 'array', items: { type: 'object', required: ['qty'], properties: { qty: { type: 'integer' } } } },
  },
})

test('a value to begin with has what is required, in its JSON type', () => {
  expect(emptyValue(ORDER)).toEqual({ id: '', amount: 0 })
})

test.each<[string, Parameters<typeof checkShape>[1], readonly string[]]>([
  ['what fits', { id: '1', amount: 1, notify: null, lines: [{ qty: 2 }] }, []],
  ['missing', { id: '1' }, ['/amount']],
  ['a number as text', { id: '1', amount: '340' }, ['/amount']],
  ['below the minimum', { id: '1', amount: -1 }, ['/amount']],
  ['no variant', { id: '1', amount: 1, notify: 4 }, ['/notify']],
  ['deep inside', { id: '1', amount: 1, lines: [{ qty: 1 }, { qty: 1.5 }] }, ['/lines/1/qty']],
])('problems are named by JSON pointer: %s', (_, value, paths) => {
  expect(checkShape(ORDER, value).map((problem) => problem.path)).toEqual(paths)
})

test('a value says which variant it is', () => {
  const either = shape({ type: ['string', 'integer', 'null'] })
  if (either.kind !== 'union') throw new Error('not a union')
  expect([null, 'x', 3, true].map((value) => fittingVariant(either, value))).toEqual([2, 0, 1, -1])
})
