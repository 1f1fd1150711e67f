import { toolDefinition } from '@hermes/testing/factories'
import { expect, test } from 'vitest'
import type { RegisteredTool } from '../types.ts'
import { effectOf, reachedTool } from './reached-tool.ts'

const tool = (name: string, endpoint: string, more: Partial<RegisteredTool> = {}): RegisteredTool => ({
  definition: toolDefinition({ name, endpoint, effect: name.endsWith('write') ? 'write' : 'read' }),
  outwardName: name,
  status: { state: 'ready' },
  toolsets: [],
  ...more,
})
const tools = [
  tool('notes.write', 'mcp://notes/write', { server: 'notes' }),
  tool('native_write', 'local://plugins/native_write'),
  tool('weekly', 'skill://weekly'),
]
const find = (name: string) => tools.find(({ definition }) => definition.name === name)

test.each([
  ['mcp://notes/write', 'notes.write'],
  ['local://anything/native_write', 'native_write'],
  ['skill://weekly', 'weekly'],
  ['mcp://notes/gone', undefined],
  // The same name put together differently is another tool's.
  ['mcp://other/write', undefined],
  ['http://127.0.0.1:9200/', undefined],
  ['nonsense', undefined],
])('%s ends at %s', (address, name) => {
  expect(reachedTool(address, { asked: 'alias', find })?.definition.name).toBe(name)
})

test('a tool does not reach itself', () => {
  expect(reachedTool('mcp://notes/write', { asked: 'notes.write', find })).toBeUndefined()
})

test('an alias is listed with the effect of the tool it stands for, where that is the stricter', () => {
  expect(effectOf(tool('alias', 'mcp://notes/write'), find)).toBe('write')
  expect(effectOf(tool('alias_write', 'skill://weekly'), find)).toBe('write')
  expect(effectOf(tool('alias', 'http://127.0.0.1:9200/'), find)).toBe('read')
})
