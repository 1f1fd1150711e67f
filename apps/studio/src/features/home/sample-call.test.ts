import type { ToolRow } from '@hermes/contracts/views/tool'
import { expect, test } from 'vitest'
import { commandLine, sampleArguments, sampleTool, snippet } from './sample-call.ts'

const tool = (name: string, rest: Partial<ToolRow>): ToolRow => ({
  name,
  outwardName: name,
  description: '',
  kind: 'mcp',
  effect: 'read',
  returns: { trust: 'trusted', private: false },
  source: '',
  toolsets: [],
  status: { state: 'ready' },
  calls24h: 0,
  ...rest,
})

test('the first call reads, and can be made now', () => {
  const tools = [
    tool('writes', { effect: 'write', kind: 'http' }),
    tool('broken', { kind: 'http', status: { state: 'not_ready', reason: 'X is not set' } }),
    tool('far', {}),
    tool('near', { kind: 'http' }),
  ]
  expect(sampleTool(tools)?.name).toBe('near')
  expect(sampleTool([])).toBeUndefined()
})

test('arguments are what the schema requires, from its own examples where it has some', () => {
  const schema = {
    type: 'object',
    required: ['name', 'count', 'unit', 'flag'],
    properties: {
      name: { type: 'string', examples: ['Acme'] },
      count: { type: 'integer', minimum: 3 },
      unit: { enum: ['c', 'f'] },
      flag: { type: 'boolean', default: false },
      optional: { type: 'string' },
    },
  }
  expect(sampleArguments(schema)).toEqual({ name: 'Acme', count: 3, unit: 'c', flag: false })
})

test('a quote in an argument does not end the shell’s string', () => {
  const call = { tool: 'echo', arguments: { message: "it's" } }
  expect(commandLine(call)).toContain(`'{"message":"it'\\''s"}'`)
  expect(snippet('curl', call, { url: 'http://127.0.0.1:9100', keyed: false })).toContain(`it'\\''s`)
})

test('the key is asked for only where one is needed, and never written into the text', () => {
  const call = { tool: 'echo', arguments: {} }
  for (const client of ['curl', 'python', 'typescript', 'openai'] as const) {
    expect(snippet(client, call, { url: 'http://x', keyed: true })).toContain('HERMES_KEY')
    expect(snippet(client, call, { url: 'http://x', keyed: false })).not.toContain('HERMES_KEY')
  }
})
