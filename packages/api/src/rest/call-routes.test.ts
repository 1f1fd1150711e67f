import { tester, testGateway } from '@hermes/gateway/gateway-for-tests'
import { listedTool, scriptedPool, scriptedServer } from '@hermes/gateway/scripted-pool-for-tests'
import type { ServerCall } from '@hermes/gateway/types'
import { revisionContent } from '@hermes/testing/factories'
import { expect, test } from 'vitest'
import { createAgentApp } from './agent-app.ts'
import { errorAnswerSchema } from './schemas.ts'

async function agentApi(answer: Parameters<typeof scriptedPool>[1]) {
  const { pool } = scriptedPool({ notes: { tools: [listedTool('read')] } }, answer)
  const hermes = await testGateway({
    content: revisionContent({ tools: [], servers: [scriptedServer('notes')] }),
    options: { pool },
  })
  const app = createAgentApp({
    gateway: hermes.gateway,
    authenticate: () => ({ ok: true, principal: tester }),
    findCall: async () => undefined,
    notReady: () => [],
    loopbackRules: () => ({ hosts: [], origins: [] }),
    version: '0',
    log: () => undefined,
  })
  return {
    call: (headers: Record<string, string | string[]> = {}) =>
      app.inject({ method: 'POST', url: '/v1/tools/call', headers, payload: { tool_name: 'notes.read' } }),
    async [Symbol.asyncDispose]() {
      await app.close()
      await hermes.gateway.close()
    },
  }
}

test('a tool’s own failure is an error, and what the tool said stands beside it', async () => {
  const content = [{ type: 'text', text: 'no such note' }]
  await using api = await agentApi(() => ({ content, structuredContent: [404], meta: { a: 1 }, isError: true }))
  const response = await api.call()
  expect(response.statusCode).toBe(502)
  const answer = errorAnswerSchema.parse(response.json())
  expect(answer).toMatchObject({
    outcome: 'failed',
    error: { code: 'upstream_error', cause: 'tool_error' },
    result: { content, structuredContent: [404], isError: true, _meta: { a: 1 } },
    marks: { trust: 'untrusted', private: true },
  })
})

test('an error without a result of its own has none', async () => {
  await using api = await agentApi(() => {
    throw new Error('unforeseen')
  })
  const answer = errorAnswerSchema.parse((await api.call()).json())
  expect(Object.keys(answer)).not.toContain('result')
})

test('several tracestate headers are one list', async () => {
  const calls: ServerCall[] = []
  await using api = await agentApi((call) => {
    calls.push(call)
    return { content: [], isError: false }
  })
  await api.call({ traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, tracestate: ['a=1', 'b=2'] })
  expect(calls[0]?.meta.tracestate).toMatch(/^a=1, ?b=2$/)
})
