import type { Json, JsonObject } from '@hermes/contracts/json'
import { expect, test } from 'vitest'
import { listTools } from './list-tools.ts'
import { readTool } from './read-tools.ts'

const tool = (name: string, more: JsonObject = {}) => ({ name, inputSchema: { type: 'object' }, ...more })

async function list(pages: readonly Json[][], include?: readonly string[]) {
  const warned: string[] = []
  const asked: JsonObject[] = []
  const listing = await listTools({
    page(params) {
      asked.push(params)
      const at = asked.length - 1
      const next = at + 1 < pages.length ? { nextCursor: `page ${at + 1}` } : {}
      return Promise.resolve({ ok: true, result: { tools: pages[at] ?? [], ...next } })
    },
    warn: (message) => warned.push(message),
    ...(include && { include }),
  })
  return { names: listing.ok ? listing.tools.map(({ name }) => name) : listing.reason, warned, asked }
}

test('pages are followed by their cursor', async () => {
  const { names, asked } = await list([[tool('b')], [tool('a')], []])
  expect(names).toEqual(['a', 'b'])
  expect(asked).toEqual([{}, { cursor: 'page 1' }, { cursor: 'page 2' }])
})

test('a name that is listed twice refuses all, on different pages too and though it is not included', async () => {
  const refused = 'It lists the tool "a" twice, so it cannot be told which one a call means.'
  expect((await list([[tool('a')], [tool('b'), tool('a')]])).names).toBe(refused)
  expect((await list([[tool('a'), tool('a')]], ['b'])).names).toBe(refused)
})

test('included names are all that is offered; one that is absent is warned about', async () => {
  const { names, warned } = await list([[tool('a'), tool('b'), { name: 'crooked' }]], ['b', 'c'])
  expect(names).toEqual(['b'])
  expect(warned).toEqual(['The tool "c" is named under tools: and the server does not list it.'])
})

test('with an include list a server may list more than may be offered', async () => {
  const many = Array.from({ length: 3_000 }, (_, n) => tool(`t${n}`))
  expect((await list([many], ['t7'])).names).toEqual(['t7'])
  expect((await list([many])).names).toContain('more than 2000 tools')
})

test.each<[string, Json]>([
  ['it is no object', 'text'],
  ['its name is no text', { inputSchema: {} }],
  ['its name is no text', tool('')],
  ['its name is longer than 256 characters', tool('n'.repeat(257))],
  ['its inputSchema is no object', { name: 'a' }],
  ['its inputSchema is not of type object', tool('a', { inputSchema: { type: 'string' } })],
  ['its description is no text', tool('a', { description: 7 })],
  ['its outputSchema is no object', tool('a', { outputSchema: [] })],
  ['its definition is larger than 256 kB', tool('a', { description: 'd'.repeat(300_000) })],
])('a malformed tool says why it is left out: %s', (why, listed) => {
  expect(readTool(listed)).toMatchObject({ ok: false, why })
})

test('a tool that is nested without end is left out, however deep it is', () => {
  const deep: Json = JSON.parse(`${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`)
  expect(readTool(tool('a', { inputSchema: { type: 'object', x: deep } }))).toMatchObject({
    ok: false,
    why: 'its definition is nested more than 100 deep',
  })
})

test('what a tool says of itself is kept as it is, and what the protocol does not know is not', () => {
  const full = tool('a', {
    title: 'A',
    description: 'does a',
    inputSchema: { type: 'object', properties: { b: { $ref: '#/$defs/b' } }, $defs: { b: { type: 'string' } } },
    outputSchema: { type: 'array' },
    annotations: { readOnlyHint: true },
    icons: [{ src: 'https://example.com/a.png' }],
    execution: { taskSupport: 'forbidden' },
    _meta: { 'example.com/x': 1 },
  })
  expect(readTool({ ...full, other: [] })).toEqual({ ok: true, tool: full })
})
