import { expect, test } from 'vitest'
import { readMessage } from './json-rpc.ts'

test.each([
  [{ jsonrpc: '2.0', id: 1, method: 'ping' }, 'request'],
  [{ jsonrpc: '2.0', id: 'a', method: 'ping', params: {} }, 'request'],
  [{ jsonrpc: '2.0', method: 'ping' }, 'notification'],
  [{ jsonrpc: '2.0', id: 1, result: {} }, 'response'],
  [{ jsonrpc: '2.0', id: null, error: { code: 1, message: '' } }, 'response'],
  [{ jsonrpc: '2.0', id: 1 }, 'invalid'],
  [{ jsonrpc: '2.0', id: 'x'.repeat(1_001), method: 'ping' }, 'invalid'],
  [{ jsonrpc: '2.0', id: null, method: 'ping' }, 'invalid'],
  [{ jsonrpc: '2.0', id: true, method: 'ping' }, 'invalid'],
  [{ jsonrpc: '2.0', id: 1, method: 7 }, 'invalid'],
  [{ jsonrpc: '2.0', id: 1, method: 'ping', params: null }, 'invalid'],
  [{ id: 1, method: 'ping' }, 'invalid'],
  ['ping', 'invalid'],
  [null, 'invalid'],
  [[], 'invalid'],
])('%j is a %s', (value, kind) => {
  expect(readMessage(value).kind).toBe(kind)
})

test('an invalid message keeps an id that can be answered', () => {
  expect(readMessage({ jsonrpc: '2.0', id: 7, method: 'ping', params: [] })).toEqual({ kind: 'invalid', id: 7 })
})

test('an integer that would come back as another one is no id', () => {
  for (const id of [2 ** 53, -(2 ** 53), 1e300]) {
    expect(readMessage({ jsonrpc: '2.0', id, method: 'ping' })).toEqual({ kind: 'invalid', id: null })
  }
  expect(readMessage({ jsonrpc: '2.0', id: 2 ** 53 - 1, method: 'ping' }).kind).toBe('request')
})
