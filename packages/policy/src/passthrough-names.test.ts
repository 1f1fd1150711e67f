import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MCP_NAME } from './name-looks.ts'
import { buildNameTable, type NamedTool } from './outward-names.ts'
import { serverNameProblem } from './server-name.ts'

const own = (name: string): NamedTool => ({ name })
const of = (server: string, tool: string): NamedTool => ({ name: `${server}.${tool}`, server: { name: server, tool } })
const through = (server: string, tool: string): NamedTool => ({
  name: `${server}.${tool}`,
  server: { name: server, tool, passthrough: true },
})

test('a tool of a passthrough server has its own name, and its other names still lead to it', () => {
  const table = buildNameTable([through('notes', 'read_note'), own('web_search')], ['notes'])
  expect(table.outward('notes.read_note')).toBe('read_note')
  for (const name of ['read_note', 'notes.read_note', 'mcp__notes__read_note']) {
    expect(table.resolve(name)).toEqual({ tool: 'notes.read_note' })
  }
  expect(table.refused.size).toBe(0)
})

test('a name that MCP allows and models do not is passed through, and models get the prefixed one', () => {
  const long = `a.${'x'.repeat(100)}`
  const table = buildNameTable([through('notes', 'notes/read.v2'), through('notes', long), through('notes', 'read')])
  expect(table.outward('notes.notes/read.v2')).toBe('notes/read.v2')
  expect(table.forModels('notes.notes/read.v2')).toBe('mcp__notes__notes_read_v2')
  expect(table.resolve('mcp__notes__notes_read_v2')).toEqual({ tool: 'notes.notes/read.v2' })
  expect(table.forModels(`notes.${long}`)).toHaveLength(64)
  expect(table.forModels('notes.read')).toBe('read')
})

test('a name that MCP does not allow stays prefixed; the bare name leads to it all the same', () => {
  const table = buildNameTable([through('notes', 'read a note'), through('notes', 'read')])
  expect(table.outward('notes.read a note')).toBe('mcp__notes__read_a_note')
  expect(table.outward('notes.read')).toBe('read')
  expect(table.resolve('read a note')).toEqual({ tool: 'notes.read a note' })
})

test.each<{ by: string; others: NamedTool[]; servers?: string[]; owner: object }>([
  { by: 'a tool of our own', others: [own('read')], owner: { tool: 'read' } },
  { by: 'the outward name of one of ours', others: [own('a.b'), through('notes', 'a_b')], owner: { tool: 'a.b' } },
  {
    by: 'an earlier passthrough server',
    others: [through('zoo', 'read')],
    servers: ['zoo', 'notes'],
    owner: { tool: 'zoo.read' },
  },
  {
    by: 'the outward name of another server’s',
    others: [of('git', 'push'), through('notes', 'mcp__git__push')],
    owner: { tool: 'git.push' },
  },
  {
    by: 'the internal name of another server’s',
    others: [of('git', 'push'), through('notes', 'git.push')],
    owner: { tool: 'git.push' },
  },
  {
    by: 'names of a server that is away',
    others: [through('notes', 'mcp__git__push')],
    servers: ['notes', 'git'],
    owner: { server: 'git' },
  },
  {
    by: 'inner names of a server that is away',
    others: [through('notes', 'git.push')],
    servers: ['notes', 'git'],
    owner: { server: 'git' },
  },
  {
    by: 'the inner name of another tool of its own',
    others: [through('notes', 'notes.read')],
    owner: { tool: 'notes.read' },
  },
])('a passthrough server is refused for $by', ({ others, servers, owner }) => {
  const table = buildNameTable([...others, through('notes', 'read')], servers)
  expect(table.refused.get('notes')).toMatchObject({ owner })
  expect(table.outward('notes.read')).toBe('mcp__notes__read')
})

test('a tool that is listed twice refuses its server', () => {
  const twice = { ...through('notes', 'read'), name: 'notes.other' }
  expect(buildNameTable([through('notes', 'read'), twice]).refused.get('notes')).toEqual({
    tool: 'read',
    owner: { tool: 'notes.other' },
  })
})

test.each([
  ['Send_Payment', { tool: 'bank.send_payment' }],
  ['send-payment', { tool: 'bank.send_payment' }],
  ['send_payrnent', { tool: 'bank.send_payment' }],
  ['Web_Search', { tool: 'web_search' }],
  ['MCP__bank__send_payment', { tool: 'bank.send_payment' }],
  ['MCP__bank__other', { server: 'bank' }],
  ['mcp__bank', { server: 'bank' }],
  ['bank__send_payment', { server: 'bank' }],
  ['Bank.balance', { server: 'bank' }],
  ['mcp__other__x', { form: 'prefixed' }],
])('a passthrough name that only looks like another’s refuses its server: %s', (name, owner) => {
  const tools = [own('web_search'), through('bank', 'send_payment'), through('evil', name), through('evil', 'fine')]
  const table = buildNameTable(tools, ['bank', 'evil'])
  expect(table.refused.get('evil')).toEqual({ tool: name, owner })
  expect(table.outward('bank.send_payment')).toBe('send_payment')
  expect(table.outward('evil.fine')).toBe('mcp__evil__fine')
})

test('one server may have names that look alike, and begin them with its own', () => {
  const tools = ['read', 'Read', 'notes_read'].map((name) => through('notes', name))
  const table = buildNameTable(tools, ['notes'])
  expect(tools.map(({ name }) => table.outward(name))).toEqual(['read', 'Read', 'notes_read'])
})

test.each(['..', '__proto__', 'constructor', '_-_'])('a name that names nothing stays prefixed: %s', (name) => {
  const table = buildNameTable([through('evil', name)], ['evil'])
  expect(table.outward(`evil.${name}`)).toMatch(/^mcp__evil__/)
  expect(table.refused.size).toBe(0)
})

test('whoever holds a name keeps it, wherever its server stands', () => {
  const tools = [through('evil', 'harmless'), through('evil', 'send_payment'), through('bank', 'send_payment')]
  const held = { own: new Map([['send_payment', 'bank.send_payment']]), bare: new Map() }
  const table = buildNameTable(tools, ['evil', 'bank'], held)
  expect(table.resolve('send_payment')).toEqual({ tool: 'bank.send_payment' })
  expect(table.refused.get('evil')).toEqual({ tool: 'send_payment', owner: { tool: 'bank.send_payment' } })
  // Also while it is not there.
  const away = buildNameTable(tools.slice(0, 2), ['evil', 'bank'], held)
  expect(away.refused.get('evil')).toEqual({ tool: 'send_payment', owner: { tool: 'bank.send_payment' } })
})

test('a bare name in use is not given to a passthrough server: it becomes ambiguous', () => {
  const tools = [of('bank', 'send_payment'), through('evil', 'Send_Payment'), through('evil', 'send_payment')]
  const bare = new Map([['send_payment', 'bank.send_payment']])
  for (const table of [
    buildNameTable(tools, ['bank', 'evil']),
    buildNameTable(tools, ['evil', 'bank'], { own: new Map(), bare }),
  ]) {
    expect(table.resolve('send_payment')).toEqual({ ambiguous: ['bank.send_payment', 'evil.send_payment'] })
    expect(table.outward('evil.send_payment')).toBe('mcp__evil__send_payment')
    expect(table.outward('evil.Send_Payment')).toBe('mcp__evil__Send_Payment')
    expect([...table.yielded.values()]).toEqual(['bank.send_payment', 'bank.send_payment'])
    expect(table.refused.size).toBe(0)
  }
})

const serverName = fc
  .array(fc.constantFrom('a', 'b', '_', '-'), { minLength: 1, maxLength: 3 })
  .map((units) => units.join(''))
  .filter((name) => serverNameProblem(name) === undefined)
const toolName = fc
  .array(fc.constantFrom('a', 'b', '_', '.', '__', 'mcp__', '笔'), { minLength: 1, maxLength: 4 })
  .map((units) => units.join(''))
const setup = fc
  .record({
    own: fc.uniqueArray(
      toolName.filter((name) => !name.includes('.')),
      { maxLength: 4 },
    ),
    servers: fc.uniqueArray(
      fc.record({
        name: serverName,
        passthrough: fc.boolean(),
        tools: fc.uniqueArray(toolName, { maxLength: 4 }),
      }),
      { selector: ({ name }) => name, minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ own: names, servers }) => ({ own: names.map(own), servers }))

type Setup = { own: NamedTool[]; servers: { name: string; passthrough: boolean; tools: string[] }[] }
const toolsOf = ({ own: names, servers }: Setup) => {
  const taken = new Set(names.map(({ name }) => name))
  const all = servers.flatMap(({ name, passthrough, tools }) =>
    tools.map((tool) => (passthrough ? through(name, tool) : of(name, tool))),
  )
  return [...names, ...all.filter(({ name }) => !taken.has(name))]
}
const tableOf = (given: Setup) =>
  buildNameTable(
    toolsOf(given),
    given.servers.map(({ name }) => name),
  )

test('whatever is passed through, every tool has one name of its own outside, and all of its names lead to it', () => {
  fc.assert(
    fc.property(setup, (given) => {
      const tools = toolsOf(given)
      const table = tableOf(given)
      const names = tools.map(({ name }) => table.outward(name) ?? '')
      expect(new Set(names).size).toBe(tools.length)
      const forModels = tools.map(({ name }) => table.forModels(name) ?? '')
      expect(new Set(forModels).size).toBe(tools.length)
      for (const [i, { name, server }] of tools.entries()) {
        expect(forModels[i]).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
        for (const known of [names[i], forModels[i]]) {
          // A name that is advertised leads to the tool it was shown for, also where it is another's inside.
          expect(table.resolve(known ?? '')).toEqual({ tool: name })
        }
        if (!server?.passthrough || !MCP_NAME.test(server.tool) || table.yielded.has(name)) continue
        expect(names[i] === server.tool).toBe(!table.refused.has(server.name))
      }
    }),
    { numRuns: 2_000 },
  )
})

test('adding a server renames nobody’s tools, whether it is passed through or not', () => {
  fc.assert(
    fc.property(setup, setup, (before, more) => {
      const names = new Set(before.servers.map(({ name }) => name))
      const added = more.servers.filter(({ name }) => !names.has(name))
      const grown = { own: before.own, servers: [...before.servers, ...added] }
      const [old, young] = [tableOf(before), tableOf(grown)]
      for (const { name, server } of toolsOf(before)) {
        // One that is refused now, because a server of that name is configured now, is not there any more; and where
        // that made room for one that was refused before, it was not there until now.
        if (server && (young.refused.has(server.name) || old.refused.has(server.name))) continue
        expect(young.outward(name)).toBe(old.outward(name))
      }
    }),
    { numRuns: 2_000 },
  )
})
