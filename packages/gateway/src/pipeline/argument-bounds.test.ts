import { expect, test } from 'vitest'
import { checkBounds, MAX_DEPTH } from './argument-bounds.ts'

const nested = (levels: number): unknown => {
  let value: unknown = 1
  for (let i = 0; i < levels; i++) value = i % 2 ? [value] : { a: value }
  return value
}
const ruleOf = (value: unknown) => checkBounds(value)?.error.facts.rule

test('64 levels pass and 65 do not, and a hundred thousand do not exhaust the stack', () => {
  expect(checkBounds(nested(MAX_DEPTH))).toBeUndefined()
  expect(ruleOf(nested(MAX_DEPTH + 1))).toBe('depth')
  expect(ruleOf(nested(100_000))).toBe('depth')
})

test('an object that holds itself ends as too deep', () => {
  const loop: Record<string, unknown> = {}
  loop.self = loop
  expect(ruleOf(loop)).toBe('depth')
})

test('1 MiB is the limit, however it is made up', () => {
  expect(ruleOf({ text: 'x'.repeat(1024 * 1024 + 1) })).toBe('size')
  expect(ruleOf({ list: Array.from({ length: 300_000 }, () => 1) })).toBe('size')
  expect(ruleOf({ ['k'.repeat(1024 * 1024)]: 1 })).toBe('size')
  expect(checkBounds({ text: 'x'.repeat(1024 * 1024 - 100) })).toBeUndefined()
})

test('keys that reach the prototype are refused wherever they are, and named', () => {
  const failure = checkBounds(JSON.parse('{"a":[{"__proto__":{"admin":true}}]}'))
  expect(failure?.error).toMatchObject({
    code: 'validation_failed',
    facts: { rule: 'prototype_key', path: '/arguments/a/0' },
  })
  expect(failure?.error.message).toBe(
    'The argument /a/0 has a key named "__proto__", which cannot be passed on safely. The backend was not contacted.',
  )
  expect(checkBounds({ constructor: 'x', prototype: 1 })).toBeUndefined()
})

test('a redaction mark is refused as a value and as a key, with what it would do', () => {
  expect(checkBounds({ file: 'key = «redacted:token:1»' })?.error.message).toContain(
    'the real value would be overwritten',
  )
  expect(ruleOf({ '«redacted:token:1»': 1 })).toBe('redaction_mark')
})

test('what is not JSON is refused; NUL and {env:NAME} are text like any other', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, undefined, 1n, () => 1, Symbol('x')]) {
    expect(ruleOf({ value })).toBe('json')
  }
  expect(checkBounds({ a: 'x\0y', b: '{env:HOME}', c: '\ud800' })).toBeUndefined()
})
