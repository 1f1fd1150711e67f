import { expect, test } from 'vitest'
import { serverNameProblem } from './server-name.ts'

test.each(['demo-mcp', 'obsidian_mcp', 'a', 'GitHub2', 'x'.repeat(40)])('%s is a server name', (name) => {
  expect(serverNameProblem(name)).toBeUndefined()
})

test.each([
  ['', 'needs a name'],
  ['a__b', '“__”'],
  ['a.b', 'other characters'],
  ['a b', 'other characters'],
  ['笔记', 'other characters'],
  ['a_', 'begins or ends'],
  ['-a', 'begins or ends'],
  ['x'.repeat(41), '41 characters'],
])('%s is refused and says why', (name, reason) => {
  expect(serverNameProblem(name)).toContain(reason)
})
