import type { ToolsetDefinition } from '@hermes/contracts/toolset'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { builtInToolsets } from './built-in-toolsets.ts'
import { toolsetCycles } from './toolset-cycles.ts'
import { createToolsetResolver, serverToolsets } from './toolsets.ts'

const set = (name: string, tools: string[], includes: string[] = []): ToolsetDefinition => ({
  name,
  description: '',
  tools,
  includes,
  source: { kind: 'built-in' },
})

/** The specification's function (§7.7.1), line by line. */
function asSpecified(name: string, toolsets: Map<string, ToolsetDefinition>, visited = new Set<string>()): string[] {
  if (name === 'all' || name === '*') {
    const all = new Set<string>()
    for (const other of toolsets.keys())
      for (const tool of asSpecified(other, toolsets, new Set(visited))) all.add(tool)
    return [...all].sort()
  }
  if (visited.has(name)) return []
  visited.add(name)
  const toolset = toolsets.get(name)
  if (!toolset) return []
  const tools = new Set(toolset.tools)
  for (const included of toolset.includes) for (const tool of asSpecified(included, toolsets, visited)) tools.add(tool)
  return [...tools].sort()
}

test('agrees with the specification on any graph: nested, diamonds, cycles, all', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const graph = fc.uniqueArray(
    fc.record({
      name,
      tools: fc.array(fc.constantFrom('t1', 't2', 't3', 't4', 't5', 't6'), { maxLength: 3 }),
      includes: fc.array(fc.oneof({ weight: 6, arbitrary: name }, fc.constantFrom('all', '*', 'nowhere')), {
        maxLength: 3,
      }),
    }),
    { selector: (entry) => entry.name, maxLength: 5 },
  )
  fc.assert(
    fc.property(graph, fc.oneof(name, fc.constantFrom('all', '*')), (entries, asked) => {
      const definitions = entries.map((entry) => set(entry.name, entry.tools, entry.includes))
      const byName = new Map(definitions.map((definition) => [definition.name, definition]))
      expect(createToolsetResolver(definitions).resolve(asked).tools).toEqual(asSpecified(asked, byName))
    }),
    { numRuns: 1_000 },
  )
})

test('unknown names are reported with who includes them, and do not hide the rest', () => {
  const resolver = createToolsetResolver([set('a', ['t1'], ['ghost', 'b']), set('b', ['t2'], ['ghost'])])
  expect(resolver.resolve('a')).toEqual({
    tools: ['t1', 't2'],
    unknown: [
      { name: 'ghost', includedBy: 'a' },
      { name: 'ghost', includedBy: 'b' },
    ],
  })
  expect(resolver.resolve('nothing')).toEqual({ tools: [], unknown: [{ name: 'nothing' }] })
})

test('toolsets that all include all are resolved at once', () => {
  const resolver = createToolsetResolver(Array.from({ length: 200 }, (_, i) => set(`s${i}`, [`t${i}`], ['all'])))
  expect(resolver.resolve('s0').tools).toHaveLength(200)
})

test('a chain of ten thousand inclusions resolves', () => {
  const chain = Array.from({ length: 10_000 }, (_, i) => set(`s${i}`, [`t${i}`], [`s${i + 1}`]))
  expect(createToolsetResolver(chain).resolve('s0').tools).toHaveLength(10_000)
})

test('names of object prototypes are no toolsets', () => {
  const resolver = createToolsetResolver(builtInToolsets)
  expect(resolver.has('constructor')).toBe(false)
  expect(resolver.has('__proto__')).toBe(false)
})

test("the operator's definition replaces the built-in one of that name", () => {
  const resolver = createToolsetResolver([...builtInToolsets, set('search', ['my_search'])])
  expect(resolver.resolve('search').tools).toEqual(['my_search'])
})

test('the built-in toolsets know each other and have no rings', () => {
  const resolver = createToolsetResolver(builtInToolsets)
  expect(resolver.resolve('all').unknown).toEqual([])
  expect(toolsetCycles(builtInToolsets)).toEqual([])
})

test('the toolsets of the specification contain what it lists', () => {
  const resolver = createToolsetResolver(builtInToolsets)
  expect(resolver.resolve('safe').tools).toEqual(['vision_analyze', 'web_extract', 'web_search'])
  expect(resolver.resolve('hermes-webhook').tools).toEqual(['clarify', 'vision_analyze', 'web_extract', 'web_search'])
  expect(resolver.resolve('debugging').tools).toContain('process')
  expect(resolver.resolve('core').tools).toEqual(
    expect.arrayContaining(['web_search', 'terminal', 'patch', 'browser_scroll', 'execute_code', 'send_message']),
  )
})

test('tells which toolsets contain a tool', () => {
  const resolver = createToolsetResolver([...builtInToolsets, ...serverToolsets({ github: ['list_issues'] })])
  expect(resolver.containing('web_search')).toEqual([
    'browser',
    'core',
    'debugging',
    'hermes-webhook',
    'safe',
    'search',
    'web',
  ])
  expect(resolver.containing('github.list_issues')).toEqual(['mcp-github'])
  expect(resolver.containing('nothing')).toEqual([])
})
