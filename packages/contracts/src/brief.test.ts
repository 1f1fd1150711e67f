import fc from 'fast-check'
import { expect, test } from 'vitest'
import { briefFacts, briefPath, briefText } from './brief.ts'
import type { JsonObject } from './json.ts'

test('facts of ordinary size stay the same object', () => {
  const facts = { tool: 'a', errors: [{ path: '/a', rule: 'type' }], none: null, n: 3, ok: true }
  expect(briefFacts(facts)).toBe(facts)
})

test('a cut text ends with an ellipsis, and never between the halves of a character', () => {
  expect(briefText('abcdef', 4)).toBe('abc…')
  expect(briefText('ab😀cd', 4)).toBe('ab…')
  expect(briefPath('k'.repeat(201))).toBe(`${'k'.repeat(199)}…`)
  expect(briefPath('k'.repeat(200))).toBe('k'.repeat(200))
})

test('what is left out is counted', () => {
  const numbers = Array.from({ length: 1_000 }, (_, i) => i)
  expect(briefFacts({ numbers })).toEqual({ numbers: numbers.slice(0, 200), left_out: 800 })
  expect(briefFacts({ numbers, left_out: 5 })).toMatchObject({ left_out: 805 })
})

test('facts are brief whatever they hold', () => {
  const long = fc.nat(300_000).map((length) => 'x'.repeat(length))
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 12 }, long, fc.integer(), tie('list'), tie('object')),
    list: fc.array(tie('tree'), { maxLength: 30 }).map((items) => Array(20).fill(items).flat()),
    object: fc.dictionary(fc.oneof(long, fc.string()), tie('tree'), { maxKeys: 30 }),
  }))
  fc.assert(
    fc.property(tree, (value) => {
      const brief = briefFacts({ value } as JsonObject)
      expect(JSON.stringify(brief).length).toBeLessThan(64_000)
    }),
    { numRuns: 200 },
  )
})
