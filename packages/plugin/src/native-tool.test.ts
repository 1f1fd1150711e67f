import { expect, test } from 'vitest'
import { defineTool, type NativeTool } from './native-tool.ts'

const tool: NativeTool = {
  name: 'echo',
  description: 'Says it again.',
  schema: { type: 'object', properties: { text: { type: 'string' } } },
  effect: 'read',
  returns: { trust: 'trusted', private: false },
  sinkArgs: [],
  toolset: 'demo',
  requires: ['ECHO_KEY'],
  run: async (args) => args,
}

test('a sound tool is what it was', () => {
  expect(defineTool(tool)).toBe(tool)
})

test.each<[Partial<NativeTool>, string]>([
  [{ name: 'Web Search' }, '"Web Search" cannot be the name of a tool'],
  [{ name: 'a__b.c' }, 'cannot be the name of a tool'],
  [{ schema: { type: 'string' } }, 'must be of type object'],
  [{ requires: ['MY-KEY'] }, 'requires "MY-KEY"'],
])('%j is refused with what is expected', (wrong, message) => {
  expect(() => defineTool({ ...tool, ...wrong })).toThrow(message)
})
