import { expect, test } from 'vitest'
import { MAX_DEPTH, parseJsonBody } from './json-body.ts'

const parse = (text: string) => parseJsonBody(new TextEncoder().encode(text))

test('reads JSON, with or without a byte order mark', () => {
  expect(parse('{"a": 1}')).toEqual({ ok: true, value: { a: 1 } })
  expect(parse('\ufeff{"a": 1}')).toEqual({ ok: true, value: { a: 1 } })
})

test('says where a body stops being JSON', () => {
  expect(parse('{"tool_name": "x",}')).toMatchObject({
    ok: false,
    error: { code: 'validation_failed', facts: { at: 18, line: 1, column: 19 } },
  })
})

test.each(['{"__proto__": {"admin": true}}', '{"a": [{"__proto__": 1}]}', '{"\\u005f_proto__": 1}'])(
  'refuses %s and leaves the prototype as it was',
  (text) => {
    expect(parse(text)).toMatchObject({ ok: false, error: { message: expect.stringContaining('__proto__') } })
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
  },
)

test('refuses what is nested too deep, without exhausting the stack', () => {
  expect(parse('['.repeat(MAX_DEPTH) + ']'.repeat(MAX_DEPTH)).ok).toBe(true)
  expect(parse('['.repeat(100_000) + ']'.repeat(100_000))).toMatchObject({ ok: false })
})

test('refuses bytes that are not UTF-8', () => {
  expect(parseJsonBody(new Uint8Array([0x22, 0xff, 0xfe, 0x22]))).toMatchObject({ ok: false })
})
