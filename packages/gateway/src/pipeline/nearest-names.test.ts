import { expect, test } from 'vitest'
import { nearestNames } from './nearest-names.ts'

const names = ['web_search', 'web_extract', 'tasks.list', 'demo-mcp.read', 'current_time']

test.each([
  ['websearch', ['web_search']],
  ['web_serach', ['web_search']],
  ['WebSearch', ['web_search']],
  ['tasks_list', ['tasks.list']],
  ['read', ['demo-mcp.read']],
  ['quux', []],
  ['', []],
])('%s is taken for %j', (asked, meant) => {
  expect(nearestNames(asked, names)).toEqual(meant)
})

test('a very long name costs no more than a short one', () => {
  expect(nearestNames('x'.repeat(1_000_000), names)).toEqual([])
})
