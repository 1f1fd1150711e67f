import { expect, test } from 'vitest'
import { builtInToolsets } from './built-in-toolsets.ts'
import { SILENT_TOOL, toolDefaults } from './tool-defaults.ts'

test('a tool that says nothing writes, is untrusted and private', () => {
  expect(toolDefaults('tasks.list')).toEqual({
    effect: 'write',
    returns: { trust: 'untrusted', private: true },
    sinkArgs: [],
  })
  expect(toolDefaults('constructor')).toBe(SILENT_TOOL)
})

test('a URL fetch is egress and names its sink, a search is a read', () => {
  expect(toolDefaults('web_extract')).toMatchObject({ effect: 'egress', sinkArgs: ['/url', '/urls'] })
  expect(toolDefaults('web_search')).toMatchObject({ effect: 'read', returns: { trust: 'untrusted', private: false } })
})

test('every tool of the built-in toolsets has defaults of its own', () => {
  const named = new Set(builtInToolsets.flatMap((toolset) => toolset.tools))
  expect([...named].filter((tool) => toolDefaults(tool) === SILENT_TOOL)).toEqual([])
})
