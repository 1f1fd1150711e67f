import { expect, it } from 'vitest'
import { readCallText, readNames } from './call-text.ts'

it('reads an envelope as clients send it', () => {
  const text = '{"tool_name":"web_search","arguments":{"query":"x"},"trace_id":"0"}'
  expect(readCallText(text)).toEqual({ ok: true, toolName: 'web_search', args: { query: 'x' } })
  expect(readCallText('{"tool_name":"a"}')).toEqual({ ok: true, toolName: 'a', args: {} })
})

it.each([
  ['', 'empty'],
  ['{"tool_name":', 'json'],
  ['[]', 'no_tool'],
  ['{"arguments":{}}', 'no_tool'],
  ['{"tool_name":"a","arguments":[]}', 'arguments'],
  ['{"tool_name":"a","args":{}}', 'unknown_key'],
])('%s is refused as %s', (text, problem) => {
  expect(readCallText(text)).toMatchObject({ ok: false, problem })
})

it('reads names between commas', () => {
  expect(readNames(' tools:read,, tools:write ')).toEqual(['tools:read', 'tools:write'])
})
