import { expect, test } from 'vitest'
import { builtInToolsets } from './built-in-toolsets.ts'
import { compilePattern } from './patterns.ts'
import { createToolsetResolver, serverToolsets } from './toolsets.ts'

const toolsets = createToolsetResolver([
  ...builtInToolsets,
  ...serverToolsets({ github: ['list_issues', 'create_issue'] }),
])
const matches = (pattern: string, tool: string) => compilePattern(pattern, toolsets).matches(tool)

test('search:* means the members of toolset search, not names that begin with search', () => {
  expect(matches('search:*', 'web_search')).toBe(true)
  expect(matches('search:*', 'search_files')).toBe(false)
  expect(matches('search:*', 'search:x')).toBe(false)
})

test('a glob behind the colon narrows the members', () => {
  expect(matches('file:read_*', 'read_file')).toBe(true)
  expect(matches('file:read_*', 'write_file')).toBe(false)
  expect(matches('file:read_*', 'read_note')).toBe(false)
})

test('members that come by inclusion count', () => {
  expect(matches('safe:*', 'web_extract')).toBe(true)
  expect(matches('safe:*', 'terminal')).toBe(false)
})

test('a pattern without a colon is a name or a glob over names', () => {
  expect(matches('web_search', 'web_search')).toBe(true)
  expect(matches('web_*', 'web_extract')).toBe(true)
  expect(matches('github.*', 'github.list_issues')).toBe(true)
  expect(compilePattern('web_search', toolsets).exact).toBe('web_search')
  expect(compilePattern('web_*', toolsets).exact).toBeUndefined()
})

test("a server's toolset takes globs over internal names and over its own names", () => {
  expect(matches('mcp-github:list_*', 'github.list_issues')).toBe(true)
  expect(matches('mcp-github:list_*', 'github.create_issue')).toBe(false)
  expect(matches('mcp-github:github.create*', 'github.create_issue')).toBe(true)
  expect(matches('mcp-github:*', 'list_issues')).toBe(false)
})

test('all:* covers every member of every toolset', () => {
  expect(matches('all:*', 'github.list_issues')).toBe(true)
  expect(matches('*:web_*', 'web_search')).toBe(true)
  expect(matches('all:*', 'in_no_toolset')).toBe(false)
})

test('the first colon splits', () => {
  expect(compilePattern('a:b:c', toolsets).problem).toEqual({ why: 'unknown_toolset', toolset: 'a' })
})

test.each([
  ['sensitive:*', { why: 'unknown_toolset', toolset: 'sensitive' }],
  ['toString:*', { why: 'unknown_toolset', toolset: 'toString' }],
  [':x', { why: 'unknown_toolset', toolset: '' }],
  ['', { why: 'empty' }],
  ['*'.repeat(300), { why: 'too_long', limit: 256 }],
])('%s is reported and matches nothing', (pattern, problem) => {
  const compiled = compilePattern(pattern, toolsets)
  expect(compiled.problem).toEqual(problem)
  expect(compiled.matches('web_search')).toBe(false)
})
