import { expect, it } from 'vitest'
import { headersFor } from './headers.ts'
import type { Message } from './messages.ts'

const session = { id: 's1', version: '2025-11-25' }
const request = (method: string, params?: Message['params']): Message => ({ jsonrpc: '2.0', id: 1, method, params })

it('a session’s messages name it, all but the handshake', () => {
  expect(headersFor(request('tools/list'), { key: 'hk', session })).toMatchObject({
    authorization: 'Bearer hk',
    'mcp-session-id': 's1',
    'mcp-protocol-version': '2025-11-25',
  })
  const handshake = headersFor(request('initialize'), { key: undefined, session })
  expect(Object.keys(handshake).sort()).toEqual(['accept', 'content-type'])
})

it('a stateless message repeats version, method and name, and no session', () => {
  const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
  const headers = headersFor(request('tools/call', { name: 'echo', _meta }), { key: undefined, session })
  expect(headers).toMatchObject({
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': 'echo',
  })
  expect(headers['mcp-session-id']).toBeUndefined()
  const odd = headersFor(request('tools/call', { name: '你好', _meta }), { key: undefined, session })
  expect(odd['mcp-name']).toBe('=?base64?5L2g5aW9?=')
})
