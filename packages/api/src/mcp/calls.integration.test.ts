import { fileURLToPath } from 'node:url'
import { nodeServer } from '@hermes/gateway/adapters/mcp/pool-for-tests'
import { nativeTool } from '@hermes/gateway/gateway-for-tests'
import { expect, test } from 'vitest'
import { echo, startEndpoint } from './endpoint-for-tests.ts'
import { begin, modern, notification, post, postInit, request } from './requests-for-tests.ts'

/** An endpoint with a server behind it that tells of what it does, once that is there. */
async function startTelling(keys?: Readonly<Record<string, string>>) {
  const script = fileURLToPath(new URL('./fixtures/telling-server.mjs', import.meta.url))
  const content = { servers: [nodeServer('telling', [script])] }
  const endpoint = await startEndpoint({ content, ...(keys && { keys }) })
  const ready = () => endpoint.hermes.gateway.servers()[0]?.state
  await expect.poll(ready).toBe('ready')
  return endpoint
}

const call = (name: string, args: object = {}, more: object = {}) =>
  request('tools/call', { name, arguments: args, ...more })

test('a call’s end is told by content, mark and headers alike, in both eras', async () => {
  await using endpoint = await startEndpoint()
  const session = await begin(endpoint.url)
  const stateless = modern('tools/call', { name: 'echo', arguments: { text: 'x' } })
  for (const [body, headers, more] of [
    [call('echo', { text: 'x' }), session, {}],
    [stateless.body, stateless.headers, { resultType: 'complete' }],
  ] as const) {
    const { messages, headers: answered, type } = await post(endpoint.url, body, headers)
    const record = endpoint.hermes.recorder.calls().at(-1)
    expect(type).toBe('json')
    expect(messages).toMatchObject([
      {
        id: 1,
        result: {
          content: [{ type: 'text', text: '{"text":"x"}' }],
          structuredContent: { text: 'x' },
          _meta: {
            'studio.hermes/call': {
              call_id: record?.id,
              trace_id: record?.traceId,
              outcome: 'ran',
              trust: 'trusted',
              private: false,
            },
          },
          ...more,
        },
      },
    ])
    expect(answered.get('x-hermes-call-id')).toBe(record?.id)
    expect(answered.get('x-hermes-trace-id')).toBe(record?.traceId)
  }
})

test('a tool nobody knows, and a call that is none, are errors of the protocol; all else is for the model to read', async () => {
  const failing = nativeTool({
    name: 'failing',
    run: async () => {
      throw new Error('out of paper')
    },
  })
  await using endpoint = await startEndpoint({ nativeTools: [echo, failing] })
  const session = await begin(endpoint.url)
  const answer = async (body: object) => (await post(endpoint.url, body, session)).messages[0]
  expect(await answer(call('nowhere'))).toMatchObject({
    error: { code: -32_602, message: expect.stringContaining('nowhere'), data: { error: { code: 'tool_not_found' } } },
  })
  expect(await answer(request('tools/call', { arguments: {} }))).toMatchObject({ error: { code: -32_602 } })
  expect(await answer(request('tools/call', { name: 'echo', arguments: [] }))).toMatchObject({
    error: { code: -32_602 },
  })
  const progressToken = 'x'.repeat(1_001)
  expect(await answer(call('echo', {}, { _meta: { progressToken } }))).toMatchObject({ error: { code: -32_602 } })
  expect(await answer(call('echo', { other: 1 }))).toMatchObject({
    result: {
      isError: true,
      content: [{ type: 'text', text: expect.stringContaining('other') }],
      _meta: { 'studio.hermes/call': { error: { code: 'validation_failed', retryable: false } } },
    },
  })
  expect(await answer(call('failing'))).toMatchObject({ result: { isError: true } })
  const outcomes = endpoint.hermes.recorder.calls().map(({ error }) => error?.code)
  expect(outcomes).toHaveLength(6)
  expect(outcomes[0]).toBe('tool_not_found')
  expect(new Set(outcomes.slice(1, 5))).toEqual(new Set(['validation_failed']))
})

test('trace, session and idempotency key are taken from `_meta`, else from headers, else from the session', async () => {
  await using endpoint = await startEndpoint()
  const session = await begin(endpoint.url)
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const other = '1af7651916cd43dd8448eb211c80319c'
  const _meta = {
    traceparent: `00-${trace}-b7ad6b7169203331-01`,
    'studio.hermes/session': 'mine',
    'studio.hermes/idempotency_key': 'once',
  }
  const headers = { ...session, traceparent: `00-${other}-b7ad6b7169203331-01`, 'x-hermes-session': 'theirs' }
  await post(endpoint.url, call('echo', {}, { _meta }), headers)
  await post(endpoint.url, call('echo'), headers)
  await post(endpoint.url, call('echo'), session)
  await post(endpoint.url, call('echo'), session)
  const [byMeta, byHeaders, bySession, again] = endpoint.hermes.recorder.calls()
  expect(byMeta).toMatchObject({ traceId: trace, idempotencyKey: 'once', sessionId: expect.stringMatching(/\/mine$/) })
  expect(byHeaders).toMatchObject({ traceId: other, sessionId: expect.stringMatching(/\/theirs$/) })
  expect(bySession?.sessionId).toBe(again?.sessionId)
  expect(bySession?.sessionId).not.toContain(session['mcp-session-id'])
})

async function toldBy(url: string, body: object, headers: Readonly<Record<string, string>>) {
  const { type, messages } = await post(url, body, headers)
  const methods = messages.map(({ method, params }) => {
    const { progressToken, progress, level } = (params ?? {}) as Record<string, unknown>
    return method ? [progressToken ?? level, ...(progress === undefined ? [] : [progress])] : 'answer'
  })
  return { type, methods }
}

test('progress and log lines come before the answer, to the caller that asked for them alone', async () => {
  await using endpoint = await startTelling()
  const session = await begin(endpoint.url)
  const args = { any: 'thing' }
  const told = (body: object, headers: Readonly<Record<string, string>>) => toldBy(endpoint.url, body, headers)
  const name = 'mcp__telling__tell'
  expect(await told(call(name, args), session)).toEqual({ type: 'json', methods: ['answer'] })
  expect(await told(call(name, args, { _meta: { progressToken: 'p' } }), session)).toEqual({
    type: 'events',
    methods: [['p', 1], ['p', 2], 'answer'],
  })
  await post(endpoint.url, request('logging/setLevel', { level: 'warning' }), session)
  expect(await told(call(name, args), session)).toEqual({ type: 'events', methods: [['error'], 'answer'] })
  const onlyJson = { ...session, accept: 'application/json' }
  expect(await told(call(name, args, { _meta: { progressToken: 'p' } }), onlyJson)).toEqual({
    type: 'json',
    methods: ['answer'],
  })
  const quiet = modern('tools/call', { name, arguments: args })
  expect(await told(quiet.body, quiet.headers)).toEqual({ type: 'json', methods: ['answer'] })
})

test('a stateless request hears the lines of its own level', async () => {
  await using endpoint = await startTelling()
  const loud = modern(
    'tools/call',
    { name: 'mcp__telling__tell', arguments: { any: 'thing' } },
    { 'io.modelcontextprotocol/logLevel': 'debug', progressToken: 7 },
  )
  expect(await toldBy(endpoint.url, loud.body, loud.headers)).toEqual({
    type: 'events',
    methods: [[7, 1], [7, 2], ['debug'], ['error'], 'answer'],
  })
})

test('a session cancels its own request and no other’s, and gets no answer to it', async () => {
  await using endpoint = await startTelling({ 'key-a': 'ann', 'key-b': 'bob' })
  const ann = await begin(endpoint.url, { headers: { authorization: 'Bearer key-a' } })
  const bob = await begin(endpoint.url, { headers: { authorization: 'Bearer key-b' } })
  const asked = post(endpoint.url, call('mcp__telling__slow', { ms: 60_000 }), ann)
  await expect.poll(() => endpoint.hermes.gateway.inFlight()).toBe(1)
  await post(endpoint.url, notification('notifications/cancelled', { requestId: 1 }), bob)
  await post(endpoint.url, request('ping'), ann)
  expect(endpoint.hermes.gateway.inFlight()).toBe(1)
  await post(endpoint.url, notification('notifications/cancelled', { requestId: 1 }), ann)
  expect(await asked).toMatchObject({ status: 202, type: 'none' })
  expect(endpoint.hermes.recorder.calls()).toMatchObject([{ outcome: 'cancelled' }])
})

test('hanging up cancels a stateless call; in a session it does not', async () => {
  await using endpoint = await startTelling()
  const { gateway, recorder } = endpoint.hermes
  const hangUp = async (body: object, headers: Readonly<Record<string, string>>) => {
    const client = new AbortController()
    const asked = fetch(endpoint.url, { ...postInit(body, headers), signal: client.signal })
    await expect.poll(() => gateway.inFlight()).toBe(1)
    client.abort()
    await expect(asked).rejects.toThrow()
    await expect.poll(() => gateway.inFlight()).toBe(0)
    return recorder.calls().at(-1)?.outcome
  }
  const stateless = modern('tools/call', { name: 'mcp__telling__slow', arguments: { ms: 60_000 } })
  expect(await hangUp(stateless.body, stateless.headers)).toBe('cancelled')
  const session = await begin(endpoint.url)
  expect(await hangUp(call('mcp__telling__slow', { ms: 300 }), session)).toBe('ran')
})

test('a large answer is not cut short by a stream that has begun', async () => {
  await using endpoint = await startTelling()
  const session = await begin(endpoint.url)
  const args = { bytes: 900_000 }
  const body = call('mcp__telling__tell', args, { _meta: { progressToken: 'p' } })
  const { type, messages } = await post(endpoint.url, body, session)
  expect(type).toBe('events')
  expect(JSON.stringify(messages.at(-1)).length).toBeGreaterThan(900_000)
})

test('what is under way when the listener closes is still answered', async () => {
  await using endpoint = await startTelling()
  const session = await begin(endpoint.url)
  const asked = post(endpoint.url, call('mcp__telling__slow', { ms: 300 }), session)
  await expect.poll(() => endpoint.hermes.gateway.inFlight()).toBe(1)
  const closing = endpoint.app.close()
  expect((await asked).messages).toMatchObject([{ id: 1, result: { content: [{ text: 'slow' }] } }])
  await closing
})
