import { expect, test } from 'vitest'
import { parseAllowEntry } from './allow-entry.ts'

test.each([
  ['search.example.com', { scheme: 'https', host: { kind: 'exact', name: 'search.example.com' }, port: 443, path: '' }],
  ['Search.Example.COM', { host: { kind: 'exact', name: 'search.example.com' } }],
  ['*.example.com', { host: { kind: 'below', name: 'example.com' }, port: 443 }],
  ['search.example.com:8443', { scheme: 'https', port: 8443 }],
  ['http://plain.example.net', { scheme: 'http', port: 80 }],
  ['http://127.0.0.1:9200', { scheme: 'http', host: { kind: 'exact', name: '127.0.0.1' }, port: 9200 }],
  ['[::1]:9200', { host: { kind: 'exact', name: '::1' }, port: 9200 }],
  ['https://api.example.com/v1/', { path: '/v1' }],
  ['api.example.com/v1', { path: '/v1' }],
  ['münchen.example', { host: { kind: 'exact', name: 'xn--mnchen-3ya.example' } }],
  ['*', { scheme: 'https', host: { kind: 'any' }, port: 443 }],
  ['http://*', { scheme: 'http', host: { kind: 'any' }, port: 80 }],
  ['*:8443', { host: { kind: 'any' }, port: 8443 }],
  ['mcp.localhost', { host: { kind: 'exact', name: 'mcp.localhost' } }],
])('%s', (text, expected) => {
  expect(parseAllowEntry(text)).toMatchObject({ text, ...expected })
})

test.each([
  '*example.com',
  'a.*.com',
  '**',
  '*.',
  'a..b',
  '.a',
  'a.',
  'a b',
  'a\tb',
  'u@a',
  'a?b',
  'a#b',
  'a\\b',
  'file:///x',
  'a:99999',
  '*.1.2.3.4',
  '',
])('%j is refused', (text) => {
  expect(parseAllowEntry(text)).toHaveProperty('problem')
})
