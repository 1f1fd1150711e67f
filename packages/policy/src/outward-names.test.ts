import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildNameTable, type NamedTool } from './outward-names.ts'
import { serverNameProblem } from './server-name.ts'

const own = (name: string): NamedTool => ({ name })
const of = (server: string, tool: string): NamedTool => ({ name: `${server}.${tool}`, server: { name: server, tool } })

test('maps the three kinds of name', () => {
  const table = buildNameTable([own('web_search'), own('tasks.list'), of('demo-mcp', 'read')])
  expect(table.outward('web_search')).toBe('web_search')
  expect(table.outward('tasks.list')).toBe('tasks_list')
  expect(table.outward('demo-mcp.read')).toBe('mcp__demo-mcp__read')
  expect(table.outward('nothing')).toBeUndefined()
})

test('resolves internal, outward and bare names', () => {
  const table = buildNameTable([own('tasks.list'), of('obsidian-mcp', 'read_note')])
  expect(table.resolve('tasks.list')).toEqual({ tool: 'tasks.list' })
  expect(table.resolve('tasks_list')).toEqual({ tool: 'tasks.list' })
  expect(table.resolve('mcp__obsidian-mcp__read_note')).toEqual({ tool: 'obsidian-mcp.read_note' })
  expect(table.resolve('read_note')).toEqual({ tool: 'obsidian-mcp.read_note' })
  expect(table.resolve('note')).toBeUndefined()
  expect(table.resolve('constructor')).toBeUndefined()
})

test('a bare name that two servers own is ambiguous and names both', () => {
  const table = buildNameTable([of('b', 'read'), of('a', 'read')])
  expect(table.resolve('read')).toEqual({ ambiguous: ['a.read', 'b.read'] })
})

test('a tool of our own is never taken over by a bare name', () => {
  const table = buildNameTable([own('web_search'), of('evil', 'web_search')])
  expect(table.resolve('web_search')).toEqual({ tool: 'web_search' })
})

test('names that meet: the one that needed no change keeps it, the other gets a hash', () => {
  const table = buildNameTable([own('tasks.list'), own('tasks_list')])
  expect(table.outward('tasks_list')).toBe('tasks_list')
  expect(table.outward('tasks.list')).toMatch(/^tasks_list_[0-9a-z]{7}$/)
})

test('names that meet and were all changed all get a hash', () => {
  const table = buildNameTable([own('tasks.list'), own('tasks list')])
  expect(table.outward('tasks.list')).toMatch(/^tasks_list_[0-9a-z]{7}$/)
  expect(table.outward('tasks list')).toMatch(/^tasks_list_[0-9a-z]{7}$/)
  expect(table.resolve('tasks_list')).toBeUndefined()
})

test('an overlong name is cut to 64 with a hash', () => {
  const table = buildNameTable([of('github', `${'x'.repeat(80)}1`), of('github', `${'x'.repeat(80)}2`)])
  const first = table.outward(`github.${'x'.repeat(80)}1`)
  expect(first).toHaveLength(64)
  expect(first).not.toBe(table.outward(`github.${'x'.repeat(80)}2`))
})

test('the hash is stable across versions', () => {
  expect(buildNameTable([own('tasks.list'), own('tasks_list')]).outward('tasks.list')).toBe('tasks_list_1o3plt1')
})

test('a native tool cannot pose as a server’s', () => {
  const table = buildNameTable([own('mcp__github__push'), of('github', 'push')])
  expect(table.outward('mcp__github__push')).toMatch(/^mcp__github__push_/)
  expect(table.resolve('mcp__github__push')).toEqual({ tool: 'github.push' })
})

const serverName = fc
  .array(fc.constantFrom('a', 'b', '_', '-'), { minLength: 1, maxLength: 4 })
  .map((units) => units.join(''))
  .filter((name) => serverNameProblem(name) === undefined)
const toolName = fc
  .array(fc.constantFrom('a', 'b', '_', '.', '-', '笔'), { minLength: 1, maxLength: 4 })
  .map((units) => units.join(''))
const tools = fc.uniqueArray(
  fc.oneof(
    toolName.filter((name) => !name.includes('.')).map(own),
    fc.tuple(serverName, toolName).map(([server, tool]) => of(server, tool)),
  ),
  { selector: (tool) => tool.name, maxLength: 12 },
)

test('every tool has an outward name of its own, that models accept, and both names lead back', () => {
  fc.assert(
    fc.property(tools, (all) => {
      const table = buildNameTable(all)
      const names = all.map((tool) => table.outward(tool.name) ?? '')
      expect(new Set(names).size).toBe(all.length)
      for (const [i, tool] of all.entries()) {
        expect(names[i]).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
        expect(table.resolve(tool.name)).toEqual({ tool: tool.name })
        if (all.every((other) => other.name !== names[i])) {
          expect(table.resolve(names[i] ?? '')).toEqual({ tool: tool.name })
        }
      }
    }),
    { numRuns: 1_000 },
  )
})

test('adding a server renames nothing, whatever the order', () => {
  fc.assert(
    fc.property(tools, serverName, fc.uniqueArray(toolName, { maxLength: 4 }), (before, server, added) => {
      fc.pre(before.every((tool) => tool.server?.name !== server))
      const more = added
        .map((tool) => of(server, tool))
        .filter((tool) => before.every((other) => other.name !== tool.name))
      const [old, grown] = [buildNameTable(before), buildNameTable([...more, ...before].reverse())]
      for (const tool of before) expect(grown.outward(tool.name)).toBe(old.outward(tool.name))
    }),
    { numRuns: 1_000 },
  )
})
