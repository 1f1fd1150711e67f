import { expect, test } from 'vitest'
import { type SpanItem, treeMove, visibleLines } from './span-model.ts'

const span = (id: string, parentId?: string): SpanItem => ({ id, parentId, prefix: '', name: id, startUs: 0 })
const ITEMS = [span('a'), span('a1', 'a'), span('a1x', 'a1'), span('a2', 'a'), span('b')]
const NONE = new Set<string>()
const ids = (collapsed: ReadonlySet<string>) => visibleLines(ITEMS, collapsed).map((line) => line.item.id)

test('lines come parent first, with level, place and state', () => {
  expect(ids(NONE)).toEqual(['a', 'a1', 'a1x', 'a2', 'b'])
  expect(visibleLines(ITEMS, NONE)[2]).toMatchObject({ level: 3, expanded: undefined, position: 1, siblings: 1 })
  expect(ids(new Set(['a']))).toEqual(['a', 'b'])
})

test('a span whose parent is not in the list is shown at the root', () => {
  expect(visibleLines([span('x', 'gone')], NONE)).toMatchObject([{ level: 1 }])
})

test('45,000 spans in one chain are laid out without running out of stack', () => {
  const chain = Array.from({ length: 45_000 }, (_, index) => span(`s${index}`, index ? `s${index - 1}` : undefined))
  expect(visibleLines(chain, NONE)).toHaveLength(45_000)
})

test.each([
  ['ArrowDown', 'a1', { select: 'a1x' }],
  ['ArrowUp', 'a1', { select: 'a' }],
  ['ArrowLeft', 'a1', { collapse: 'a1' }],
  ['ArrowLeft', 'a1x', { select: 'a1' }],
  ['ArrowRight', 'a1', { select: 'a1x' }],
  ['ArrowRight', 'b', undefined],
  ['Home', 'b', { select: 'a' }],
  ['End', 'a', { select: 'b' }],
  ['ArrowDown', undefined, { select: 'a' }],
  ['x', 'a', undefined],
] as const)('%s on %s', (key, selected, move) => {
  expect(treeMove(visibleLines(ITEMS, NONE), selected, key)).toEqual(move)
})

test('right opens what is closed', () => {
  expect(treeMove(visibleLines(ITEMS, new Set(['a'])), 'a', 'ArrowRight')).toEqual({ expand: 'a' })
})
