import { expect, test } from 'vitest'
import { headerText, headerValue, modernHeaders } from './modern-headers.ts'
import { readParamHeaders } from './param-headers.ts'

test.each([
  ['plain', 'plain'],
  ['with space inside', 'with space inside'],
  [' led', '=?base64?IGxlZA==?='],
  ['', '=?base64??='],
  ['grüße', '=?base64?Z3LDvMOfZQ==?='],
  ['line\nbreak', '=?base64?bGluZQpicmVhaw==?='],
  ['=?base64?eA==?=', '=?base64?PT9iYXNlNjQ/ZUE9PT89?='],
])('%j is carried as %j', (text, value) => {
  expect(headerValue(text)).toBe(value)
  expect(headerText(value)).toBe(text)
})

test('headers repeat what the body says, from 2026-07-28 on', () => {
  const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
  expect(modernHeaders({ method: 'tools/call', params: { name: 'a', _meta } })).toEqual({
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': 'a',
  })
  expect(modernHeaders({ method: 'tools/list', params: { _meta } })).not.toHaveProperty('mcp-name')
  expect(modernHeaders({ method: 'tools/call', params: { name: 'a' } })).toEqual({})
})

test('arguments are repeated where the schema wants it, by their path, in a form that a header can have', () => {
  const inner = { type: 'object', properties: { n: { type: 'integer', 'x-mcp-header': 'Count' } } }
  const properties = {
    region: { type: 'string', 'x-mcp-header': 'Region' },
    flag: { type: 'boolean', 'x-mcp-header': 'Flag' },
    ratio: { type: 'number', 'x-mcp-header': 'Ratio' },
    bad: { type: 'string', 'x-mcp-header': 'no header\r\nx: y' },
    inner,
  }
  const headers = readParamHeaders([{ name: 'a', inputSchema: { type: 'object', properties } }])
  expect(headers('a', { region: 'eu\r\nx: y', flag: false, ratio: 1.5, bad: 'b', inner: { n: 3 } })).toEqual({
    'mcp-param-region': `=?base64?${Buffer.from('eu\r\nx: y').toString('base64')}?=`,
    'mcp-param-flag': 'false',
    'mcp-param-count': '3',
  })
  expect(headers('a', { region: null, inner: { n: 1.5 } })).toEqual({})
  expect(headers('b', { region: 'eu' })).toEqual({})
})
