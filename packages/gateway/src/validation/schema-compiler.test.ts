import type { JsonSchema } from '@hermes/contracts/json'
import { expect, test } from 'vitest'
import { compileSchema } from './schema-compiler.ts'

function check(
  schema: JsonSchema,
  value: Parameters<Extract<ReturnType<typeof compileSchema>, { ok: true }>['check']>[0],
) {
  const compiled = compileSchema(schema)
  if (!compiled.ok) throw new Error(compiled.reason)
  return compiled.check(value)
}
const object = (properties: JsonSchema, more: JsonSchema = {}): JsonSchema => ({ type: 'object', properties, ...more })

test('every error is told with its place, its rule and a sentence, and no value is quoted', () => {
  const schema = object(
    {
      id: { type: 'string' },
      mode: { enum: ['a', 'b'] },
      tags: { type: 'array', items: { type: 'string' }, maxItems: 1 },
    },
    { required: ['id', 'when'] },
  )
  expect(check(schema, { id: ['s3cret'], mode: 'c', tags: ['x', 1] })).toEqual([
    { path: '/when', rule: 'required', sentence: 'is required' },
    { path: '/id', rule: 'type', sentence: 'must be a string, got an array' },
    { path: '/mode', rule: 'enum', sentence: 'must be one of "a", "b"' },
    { path: '/tags', rule: 'maxItems', sentence: 'must have at most 1 item' },
    { path: '/tags/1', rule: 'type', sentence: 'must be a string, got a number' },
  ])
})

test('what an object inherits does not stand in for what is required', () => {
  expect(check(object({}, { required: ['constructor'] }), {})).toMatchObject([
    { path: '/constructor', rule: 'required' },
  ])
})

test('draft-07 and 2020-12 each keep their own meaning', () => {
  const tuple = { items: [{ type: 'string' }], additionalItems: false }
  expect(check({ $schema: 'http://json-schema.org/draft-07/schema#', ...tuple }, ['x', 1])).toHaveLength(1)
  expect(check({ prefixItems: [{ type: 'string' }], items: false }, ['x', 1])).toHaveLength(1)
})

test('a pattern that backtracks without end is stopped, and the value refused', () => {
  const schema = object({ a: { type: 'string', pattern: '^(a+)+$' } })
  expect(check(schema, { a: 'aaa' })).toEqual([])
  expect(check(schema, { a: 'b' })).toMatchObject([{ path: '/a', rule: 'pattern' }])
  expect(check(schema, { a: `${'a'.repeat(60)}!` })).toEqual([
    { path: '', rule: 'time_limit', sentence: 'could not be checked against the schema within 50 ms' },
  ])
})

test('a schema whose work doubles with every level is stopped too', () => {
  const node = { $ref: '#/$defs/node' }
  const branch = { type: 'object', properties: { a: node }, required: ['a', 'z'] }
  const schema = {
    ...node,
    $defs: { node: { anyOf: [branch, branch, { type: 'object', properties: { a: node }, required: ['y'] }] } },
  }
  let value = {}
  for (let i = 0; i < 60; i++) value = { a: value, z: 1 }
  expect(check(schema, value)).toMatchObject([{ rule: 'time_limit' }])
})

test('many equal objects are found in little time', () => {
  const items = Array.from({ length: 20_000 }, (_, i) => ({ i }))
  const begun = process.threadCpuUsage()
  expect(check({ type: 'array', uniqueItems: true }, items)).toEqual([])
  expect(check({ type: 'array', uniqueItems: true }, [...items, { i: 0 }])).toMatchObject([{ rule: 'uniqueItems' }])
  expect(process.threadCpuUsage(begun).user).toBeLessThan(2_000_000)
})

test.each([
  [{ type: 'objekt' }, 'schema is invalid'],
  [{ $ref: 'https://schemas.example/x.json' }, "can't resolve reference"],
  [{ type: 'string', pattern: '(' }, 'cannot be compiled'],
  [{ $async: true, type: 'string' }, 'asynchronous'],
])('%j cannot be compiled, and the reason is given', (schema, reason) => {
  expect(compileSchema(schema as JsonSchema)).toMatchObject({ ok: false, reason: expect.stringContaining(reason) })
})

test('two schemas of one $id do not meet', () => {
  expect(check({ $id: 'https://x.example/s', type: 'string' }, 1)).toHaveLength(1)
  expect(check({ $id: 'https://x.example/s', type: 'number' }, 1)).toEqual([])
})

test('a schema nested deeper than the stack is refused', () => {
  let schema: JsonSchema = { type: 'string' }
  for (let i = 0; i < 100_000; i++) schema = { items: schema }
  expect(compileSchema(schema)).toEqual({ ok: false, reason: 'its schema is nested too deeply to be read' })
})

test('many errors below a key of 400 kB are given up on in time, and what fits below it is taken', () => {
  const compiled = compileSchema({ additionalProperties: { type: 'array', items: { type: 'integer' } } })
  if (!compiled.ok) throw new Error(compiled.reason)
  const key = 'k'.repeat(400_000)
  const begun = process.threadCpuUsage()
  expect(compiled.check({ [key]: Array(50_000).fill('x') })).toMatchObject([{ rule: 'time_limit' }])
  expect(process.threadCpuUsage(begun).user).toBeLessThan(1_000_000)
  expect(compiled.check({ [key]: [1, 2, 3] })).toEqual([])
})
