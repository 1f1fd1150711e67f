import { expect, test } from 'vitest'
import { environmentReference, expandReferences, findReferences, referencedNames } from './references.ts'

// biome-ignore lint/suspicious/noTemplateCurlyInString: the reference as configuration files write it
const DOLLAR = '${OBSIDIAN_MCP_TOKEN}'
const set = (values: Record<string, string>) => (name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined

test('finds both forms with their places', () => {
  expect(findReferences(`Bearer ${DOLLAR}, {env:KEY_2}`)).toEqual([
    { name: 'OBSIDIAN_MCP_TOKEN', at: 7, length: 21 },
    { name: 'KEY_2', at: 30, length: 11 },
  ])
})

test.each([
  '$NAME',
  '$ {A}',
  DOLLAR.slice(0, -1),
  '{env:}',
  '{ENV:A}',
  '{env: A}',
  '{env:A-B}',
  '{env:1A}',
  '{args.x}',
])('%s is no reference', (text) => {
  expect(findReferences(text)).toEqual([])
})

test('names what has to be set, anywhere in a value', () => {
  expect(referencedNames({ headers: { a: `Bearer ${DOLLAR}` }, args: ['{env:B}', 1, null], again: '{env:B}' })).toEqual(
    ['B', 'OBSIDIAN_MCP_TOKEN'],
  )
})

test('expands once and says which were used', () => {
  expect(expandReferences('{env:A}/{env:B}/{env:A}', set({ A: '{env:B}', B: '$&' }))).toEqual({
    ok: true,
    text: '{env:B}/$&/{env:B}',
    used: ['A', 'B'],
  })
})

test('an unset or empty one is missing, and nothing is expanded', () => {
  expect(expandReferences('{env:A}{env:B}{env:toString}', set({ A: '', B: 'b' }))).toEqual({
    ok: false,
    missing: ['A', 'toString'],
  })
})

test.each([
  [{ a: ['x', { b: 'key {env:OPENAI_API_KEY}' }] }, '/a/1/b'],
  [{ a: '{ ENV : x' }, '/a'],
  [{ 'a/b': { '{env:X}': 1 } }, '/a~1b'],
  [{ a: DOLLAR, b: '{args.x}', c: 'the env: production' }, undefined],
])('arguments %j name a variable at %s', (value, pointer) => {
  expect(environmentReference(value)).toBe(pointer)
})
