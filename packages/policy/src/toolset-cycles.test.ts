import type { ToolsetDefinition } from '@hermes/contracts/toolset'
import { expect, test } from 'vitest'
import { toolsetCycles } from './toolset-cycles.ts'

const set = (name: string, ...includes: string[]): ToolsetDefinition => ({
  name,
  description: '',
  tools: [],
  includes,
  source: { kind: 'built-in' },
})

test('names the ring from its first member on', () => {
  expect(toolsetCycles([set('x', 'c'), set('c', 'a'), set('a', 'b'), set('b', 'c')])).toEqual([['a', 'b', 'c', 'a']])
})

test('a toolset that includes itself is a ring of one', () => {
  expect(toolsetCycles([set('a', 'a')])).toEqual([['a', 'a']])
})

test('diamonds, unknown names and all are no rings', () => {
  expect(
    toolsetCycles([set('a', 'b', 'c'), set('b', 'd'), set('c', 'd'), set('d', 'nowhere'), set('e', 'all')]),
  ).toEqual([])
})

test('names each of two rings once', () => {
  const rings = toolsetCycles([set('a', 'b', 'c'), set('b', 'a'), set('c', 'a'), set('z', 'a', 'b')])
  expect(rings).toEqual([
    ['a', 'b', 'a'],
    ['a', 'c', 'a'],
  ])
})

test('a chain of ten thousand does not exhaust the stack', () => {
  const chain = Array.from({ length: 10_000 }, (_, i) => set(`s${i}`, `s${i + 1}`))
  expect(toolsetCycles([...chain, set('s10000')])).toEqual([])
})
