import type { CatalogueTool } from '@hermes/contracts/server'
import type { RegisteredTool } from '@hermes/gateway/types'
import { toolDefinition } from '@hermes/testing/factories'
import { expect, test } from 'vitest'
import { TOOL_FORMATS } from './schemas.ts'
import { formatTool } from './tool-routes.ts'

const listed: CatalogueTool = {
  name: 'notes/read.v2',
  title: 'Read a note',
  inputSchema: { type: 'object', $defs: { at: { type: 'string' } } },
  annotations: { readOnlyHint: true },
  icons: [{ src: 'https://example.org/i.png' }],
  execution: { taskSupport: 'optional' },
}
const tool: RegisteredTool & { effect: 'write' } = {
  definition: toolDefinition({ name: 'notes.notes/read.v2', kind: 'mcp', schema: listed.inputSchema, description: '' }),
  outwardName: 'notes/read.v2',
  modelName: 'mcp__notes__notes_read_v2',
  server: 'notes',
  status: { state: 'ready' },
  toolsets: [],
  listed,
  effect: 'write',
}

test('MCP gets the name and the words of the server itself', () => {
  const { execution: _tasks, ...rest } = listed
  expect(formatTool(tool, 'mcp')).toEqual(rest)
})

test('models’ APIs get a name that they accept', () => {
  expect(formatTool(tool, 'openai')).toMatchObject({ function: { name: 'mcp__notes__notes_read_v2' } })
  expect(formatTool(tool, 'anthropic')).toMatchObject({ name: 'mcp__notes__notes_read_v2' })
})

test('a tool whose name fits everywhere has one name', () => {
  const { modelName: _none, listed: _ours, ...own } = tool
  const names = TOOL_FORMATS.map((format) => JSON.stringify(formatTool({ ...own, outwardName: 'web_search' }, format)))
  for (const text of names) expect(text).toContain('"name":"web_search"')
})
