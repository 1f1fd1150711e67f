import { expect, test } from 'vitest'
import { startEndpoint } from './endpoint-for-tests.ts'
import { begin, modern, post, request } from './requests-for-tests.ts'

test.each([
  ['prompts/list', 'prompts', 'prompts/get'],
  ['resources/list', 'resources', 'resources/read'],
  ['resources/templates/list', 'resourceTemplates', 'resources/subscribe'],
])('%s is asked for by many, and is empty; %s cannot be got', async (method, entries, other) => {
  await using endpoint = await startEndpoint()
  const session = await begin(endpoint.url)
  expect((await post(endpoint.url, request(method), session)).messages).toEqual([
    { jsonrpc: '2.0', id: 1, result: { [entries]: [] } },
  ])
  const foreign = await post(endpoint.url, request(method, { cursor: 'x' }), session)
  expect(foreign.messages).toMatchObject([{ error: { code: -32_602 } }])
  expect((await post(endpoint.url, request(other), session)).messages).toMatchObject([{ error: { code: -32_601 } }])

  const asked = modern(method)
  const { status, messages } = await post(endpoint.url, asked.body, asked.headers)
  expect(status).toBe(200)
  expect(messages).toEqual([
    {
      jsonrpc: '2.0',
      id: 1,
      result: {
        [entries]: [],
        ttlMs: 30_000,
        cacheScope: 'private',
        resultType: 'complete',
        _meta: { 'io.modelcontextprotocol/serverInfo': expect.objectContaining({ name: 'hermes-studio' }) },
      },
    },
  ])
  const got = modern(other)
  expect((await post(endpoint.url, got.body, got.headers)).messages).toMatchObject([{ error: { code: -32_601 } }])
})

test('the stateless revision declares what it answers, and that nothing but tools changes', async () => {
  await using endpoint = await startEndpoint()
  const asked = modern('server/discover')
  const { messages } = await post(endpoint.url, asked.body, asked.headers)
  const [answer] = messages as { result: { capabilities: object } }[]
  expect(answer?.result.capabilities).toEqual({
    tools: { listChanged: true },
    logging: {},
    prompts: {},
    resources: {},
  })
})
