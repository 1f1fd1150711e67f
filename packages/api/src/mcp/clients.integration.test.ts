import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { startEndpoint } from './endpoint-for-tests.ts'

test.each([
  ['2025-11-25', undefined],
  ['2026-07-28', { pin: '2026-07-28' }],
])('the official client lists and calls by %s', async (version, mode) => {
  await using endpoint = await startEndpoint()
  const client = new Client({ name: 'test', version: '1' }, mode ? { versionNegotiation: { mode } } : {})
  await client.connect(new StreamableHTTPClientTransport(new URL(endpoint.url)))
  expect(client.getNegotiatedProtocolVersion()).toBe(version)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['echo'])
  const result = await client.callTool({ name: 'echo', arguments: { text: 'hello' } })
  expect(result).toMatchObject({
    content: [{ type: 'text', text: '{"text":"hello"}' }],
    structuredContent: { text: 'hello' },
    _meta: { 'studio.hermes/call': { trust: 'trusted', private: false } },
  })
  expect(client.getServerVersion()).toMatchObject({ name: 'hermes-studio', version: '1.2.3' })
  expect(endpoint.hermes.recorder.calls()).toMatchObject([{ channel: 'mcp', tool: 'echo', outcome: 'ran' }])
  await client.close()
})
