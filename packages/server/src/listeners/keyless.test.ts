import { loopbackHosts, originsOf } from '@hermes/api/http/host-guard'
import { createAgentApp } from '@hermes/api/rest/agent-app'
import { nativeTool, testGateway } from '@hermes/gateway/gateway-for-tests'
import { revisionContent, toolDefinition } from '@hermes/testing/factories'
import { expect, test } from 'vitest'

const content = revisionContent({
  tools: [
    toolDefinition({
      name: 'open',
      kind: 'native',
      endpoint: 'local://test/echo',
      schema: { type: 'object' },
      auth: { required: false, scope: 'public' },
    }),
  ],
})

async function statusOf(headers: Record<string, string>, remoteAddress = '127.0.0.1'): Promise<number> {
  const authenticate = () => ({ ok: false, reason: 'The request carries no key.', remedy: 'Send one.' }) as const
  await using hermes = await testGateway({
    content,
    nativeTools: [nativeTool({ name: 'echo' })],
    deps: { authenticate },
  })
  const app = createAgentApp({
    gateway: hermes.gateway,
    authenticate,
    findCall: async () => undefined,
    notReady: () => [],
    loopbackRules: () => ({ hosts: loopbackHosts(9100), origins: originsOf('http://127.0.0.1:9100') }),
    version: '1.2.3',
    log: () => undefined,
  })
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/tools/call',
    remoteAddress,
    headers: { host: '127.0.0.1:9100', ...headers },
    payload: { tool_name: 'open', arguments: {} },
  })
  await app.close()
  return answer.statusCode
}

test.each([{}, { host: 'localhost:9100' }, { host: '[::1]:9100', origin: 'http://[::1]:9100' }])(
  'a tool that needs no key is open to a program on this machine that sends %j',
  async (headers) => {
    expect(await statusOf(headers)).toBe(200)
  },
)

test.each<Record<string, string>>([
  { host: 'evil.example' },
  { host: 'evil.example:9100', origin: 'http://evil.example:9100' },
  { origin: 'http://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  { forwarded: 'for=192.0.2.7' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-host': 'hermes.example' },
  { 'x-real-ip': '192.0.2.7' },
  { via: '1.1 proxy' },
])('it is not open to who sends %j: a page, or somebody behind a proxy', async (headers) => {
  expect(await statusOf(headers)).toBe(401)
})

test('it is not open to another machine, whatever name that uses for us', async () => {
  expect(await statusOf({}, '192.0.2.7')).toBe(401)
  for (const address of ['::1', '::ffff:127.0.0.1']) expect(await statusOf({}, address)).toBe(200)
})
