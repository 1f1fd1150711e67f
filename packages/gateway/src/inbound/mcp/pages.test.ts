import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf } from './pages.ts'

const toolsOf = (names: readonly string[]) => [...new Set(names)].sort().map((name) => ({ name }))

test('all pages together are the list, each tool once and in order', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[A-Za-z0-9_-]{1,6}$/)), fc.integer({ min: 1, max: 5 }), (names, size) => {
      const tools = toolsOf(names)
      const seen: unknown[] = []
      let cursor: string | undefined
      do {
        const page = pageOf(tools, cursor, size)
        expect(page?.tools.length).toBeLessThanOrEqual(size)
        seen.push(...(page?.tools ?? []))
        cursor = page?.nextCursor
      } while (cursor !== undefined)
      expect(seen).toEqual(tools)
    }),
  )
})

test('a list that changes between two pages loses and repeats nothing that stayed', () => {
  const first = pageOf(toolsOf(['b', 'd', 'f']), undefined, 2)
  expect(pageOf(toolsOf(['a', 'b', 'e', 'f']), first?.nextCursor, 2)?.tools).toEqual([{ name: 'e' }, { name: 'f' }])
  expect(pageOf(toolsOf(['a']), first?.nextCursor, 2)).toEqual({ tools: [] })
})

test('a cursor that is none of ours gives no page', () => {
  for (const cursor of ['', 'nonsense', 7, null, {}]) expect(pageOf([], cursor)).toBeUndefined()
})
