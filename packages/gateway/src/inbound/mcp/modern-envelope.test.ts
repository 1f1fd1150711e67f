import type { JsonObject } from '@hermes/contracts/json'
import { classifyInboundRequest } from '@modelcontextprotocol/server'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlainModern, type StandardHeaders } from './modern-envelope.ts'

const KEYS = ['protocolVersion', 'clientInfo', 'clientCapabilities', 'logLevel']
const odd = fc.constantFrom<(JsonObject | string | number | null)[]>(
  '2026-07-28',
  '2025-11-25',
  'debug',
  'loud',
  1,
  null,
  {},
  { name: 'x', version: '1' },
  { name: 'x' },
)
const plainMeta: JsonObject = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
}
const meta = fc.oneof(
  fc.constant(plainMeta),
  fc.dictionary(
    fc.constantFrom(...KEYS.map((key) => `io.modelcontextprotocol/${key}`)),
    odd as fc.Arbitrary<JsonObject>,
  ),
  fc
    .tuple(fc.constantFrom(...KEYS), odd)
    .map(([key, value]) => ({ ...plainMeta, [`io.modelcontextprotocol/${key}`]: value }) as JsonObject),
)
const headers: fc.Arbitrary<StandardHeaders> = fc.record({
  protocolVersion: fc.constantFrom('2026-07-28', '2025-11-25', undefined),
  method: fc.constantFrom('tools/call', 'tools/list', undefined),
  name: fc.constantFrom('echo', 'other', undefined),
})

const requestOf = (_meta: JsonObject) => ({
  jsonrpc: '2.0' as const,
  id: 1,
  method: 'tools/call',
  params: { name: 'echo', _meta },
})

test('what goes past the SDK is what the SDK would have let through, too', () => {
  fc.assert(
    fc.property(meta, headers, (_meta, said) => {
      const request = requestOf(_meta)
      if (!isPlainModern(request, said, 'echo')) return
      const judged = classifyInboundRequest({
        httpMethod: 'POST',
        body: request,
        ...(said.protocolVersion !== undefined && { protocolVersionHeader: said.protocolVersion }),
        ...(said.method !== undefined && { mcpMethodHeader: said.method }),
        ...(said.name !== undefined && { mcpNameHeader: said.name }),
      })
      expect(judged).toMatchObject({ kind: 'modern', messageKind: 'request' })
      expect(said).toEqual({ protocolVersion: '2026-07-28', method: 'tools/call', name: 'echo' })
    }),
    { numRuns: 2_000 },
  )
})

test('a common client’s call goes past the SDK', () => {
  const said = { protocolVersion: '2026-07-28', method: 'tools/call', name: 'echo' }
  const clientInfo = { name: 'client', version: '1', title: 'A client' }
  const _meta = { ...plainMeta, 'io.modelcontextprotocol/clientInfo': clientInfo, progressToken: 1 }
  expect(isPlainModern(requestOf(_meta), said, 'echo')).toBe(true)
  expect(isPlainModern(requestOf(_meta), { ...said, name: undefined }, 'echo')).toBe(false)
})
