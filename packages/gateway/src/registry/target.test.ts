import { expect, test } from 'vitest'
import { parseTarget } from './target.ts'

test.each([
  ['local://plugins/web_search', { kind: 'native', name: 'web_search' }],
  ['local://web_search', { kind: 'native', name: 'web_search' }],
  ['http://127.0.0.1:9200/x', { kind: 'http', host: '127.0.0.1:9200' }],
  ['https://api.example.com', { kind: 'http', host: 'api.example.com' }],
  ['mcp://files/read', { kind: 'mcp', server: 'files', tool: 'read' }],
  ['mcp://files/a/b', { kind: 'mcp', server: 'files', tool: 'a/b' }],
  ['skill://weekly', { kind: 'skill', name: 'weekly' }],
])('%s is an address', (address, target) => expect(parseTarget(address)).toEqual({ ...target, address }))

test.each(['', 'x', 'ftp://x/y', 'local://', 'local://x/', 'mcp://files', 'mcp:///x', 'http://', 'file:///etc/passwd'])(
  '"%s" is none',
  (address) => expect(parseTarget(address)).toBeUndefined(),
)
