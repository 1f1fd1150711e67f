import { expect, it } from 'vitest'
import { displayWidth, table } from './table.ts'

it('aligns columns and leaves no trailing spaces', () => {
  expect(
    table([
      ['web_search', 'native', 'ready', ''],
      ['a', 'mcp', 'not ready', 'the server demo is not running'],
    ]),
  ).toEqual(['web_search  native  ready', 'a           mcp     not ready  the server demo is not running'])
})

it('counts wide characters as two columns and combining marks as none', () => {
  expect(displayWidth('星河')).toBe(4)
  expect(displayWidth('e\u0301')).toBe(1)
  expect(
    table([
      ['星河', 'x'],
      ['abcd', 'y'],
    ]),
  ).toEqual(['星河  x', 'abcd  y'])
})
