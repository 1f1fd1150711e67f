import { expect, it } from 'vitest'
import { completeFilter } from './complete-filter.ts'

const inserts = (text: string, known = {}) => completeFilter(text, text.length, known).map((one) => one.insert)

it('offers keys for a word, and keeps what negates it', () => {
  expect(inserts('du')).toEqual(['duration:'])
  const [first] = completeFilter('ran -too', 8)
  expect(first).toMatchObject({ insert: 'tool:', from: 5, to: 8 })
})

it('offers the values of a key, closed ones from the grammar and open ones from the data', () => {
  expect(inserts('outcome:den')).toEqual(['denied '])
  expect(inserts('tool:web', { tool: ['web_search', 'crm'] })).toEqual(['web_search '])
  expect(inserts('by:li', { by: ['Lin Yue'] })).toEqual(['"Lin Yue" '])
})

it('offers nothing behind a finished word, nor for a key that is none', () => {
  expect(inserts('outcome:denied ')).toEqual([])
  expect(inserts('nope:x')).toEqual([])
})
