import type { CallRelay } from '@hermes/contracts/relay'
import { STAGES } from '@hermes/contracts/stage'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refusingBroker } from '../approvals/refusing-broker.ts'
import { createGateway } from '../gateway.ts'
import { nativeTool, tester, testGateway } from '../gateway-for-tests.ts'
import { createMemoryRecorder } from '../recorder/memory-recorder.ts'

const content = {
  tools: [],
  routes: [],
  toolsets: [],
  servers: [],
  skills: [],
  policies: { deny: [] },
  sandbox: { allowedHosts: [], allowPrivate: [], maxResponseBytes: 1_000 },
  redaction: { fields: [] },
  channels: {},
}

/** JSON as anyone may send it, and things that look a little like an envelope. */
const anything = fc.oneof(
  fc.jsonValue({ stringUnit: 'binary' }),
  fc.record(
    {
      tool_name: fc.oneof(
        fc.constantFrom('echo', 'toString', '__proto__', 'constructor', 'missing'),
        fc.string({ unit: 'binary' }),
      ),
      arguments: fc.oneof(fc.jsonValue({ stringUnit: 'binary' }), fc.record({ text: fc.string({ unit: 'binary' }) })),
      trace_id: fc.oneof(fc.constant('a'.repeat(32)), fc.string()),
      session_id: fc.string({ unit: 'binary' }),
      idempotency_key: fc.string(),
      __proto__: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
)
const headers = fc.record(
  {
    traceparent: fc.string(),
    sessionId: fc.string({ unit: 'binary' }),
    hops: fc.array(fc.string(), { maxLength: 12 }),
  },
  { requiredKeys: [] },
)

test('whatever is sent, a call ends with a result and is recorded once, fit to be stored', async () => {
  await using hermes = await testGateway({ content, nativeTools: [nativeTool({ name: 'echo' })] })
  await fc.assert(
    fc.asyncProperty(anything, headers, async (envelope, more) => {
      const before = hermes.recorder.calls().length
      const result = await hermes.gateway.call({ envelope, credentials: { channel: 'api' }, ...more })
      expect(result.outcome === 'ran').toBe(result.error === undefined)
      expect(result.error?.code).not.toBe('internal')
      const recorded = hermes.recorder.calls().slice(before)
      expect(recorded).toMatchObject([{ id: result.callId, outcome: result.outcome, traceId: result.traceId }])
      const order = recorded[0]?.stages.map(({ stage }) => STAGES.indexOf(stage)) ?? []
      expect(order).toEqual([...order].sort((one, other) => one - other))
      expect(order.at(-1)).toBe(STAGES.indexOf('record'))
      expect(JSON.stringify(recorded)).not.toMatch(/\\u0000|\\ud[89a-f]/)
    }),
    { numRuns: 300 },
  )
  expect(hermes.logged.filter(({ level }) => level === 'error')).toEqual([])
})

test('an exception nobody expected is told without its text, which goes to the log', async () => {
  const secrets = {
    get: () => {
      throw new Error('vault at 10.0.0.9 says: token=abc123')
    },
  }
  const tool = nativeTool({ name: 'echo' })
  await using hermes = await testGateway({ content, nativeTools: [tool] })
  const approvals = { ask: () => Promise.reject(new Error('socket hang up at 10.0.0.9')) }
  await using asking = await testGateway({
    content: { ...content, tools: [{ ...definition(hermes.gateway.tools()), asks: true }] },
    nativeTools: [tool],
    deps: { approvals, secrets },
  })
  const result = await asking.call('echo')
  expect(result.error).toMatchObject({ code: 'internal', message: 'The gateway failed in the stage approve.' })
  expect(JSON.stringify(result)).not.toContain('10.0.0.9')
  expect(asking.logged).toMatchObject([{ level: 'error', facts: { call: result.callId, stage: 'approve' } }])
  expect(JSON.stringify(asking.logged)).toContain('10.0.0.9')
})

function definition(tools: ReturnType<Awaited<ReturnType<typeof testGateway>>['gateway']['tools']>) {
  const [tool] = tools
  if (!tool) throw new Error('there is no tool')
  return tool.definition
}

test('a guard that fails is a deny, and its tool is not run', async () => {
  let ran = 0
  const run = async () => ++ran
  await using hermes = await testGateway({
    content: { ...content, policies: { deny: [{ match: brokenMatch(), reason: 'x', source: { kind: 'built-in' } }] } },
    nativeTools: [nativeTool({ name: 'echo', schema: { type: 'object', additionalProperties: true }, run })],
  })
  expect((await hermes.call('echo', { text: { a: 1 } })).error).toMatchObject({
    code: 'denied',
    message: 'echo is denied: it could not be checked against the policies.',
  })
  expect(ran).toBe(0)
})

/** A rule whose condition throws when it is held against a call. */
function brokenMatch() {
  const args = {
    text: {
      equals: new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('broken')
          },
          get: () => {
            throw new Error('broken')
          },
        },
      ),
    },
  }
  return { args }
}

test('secret arguments and results are masked in the record, and in what leaves', async () => {
  const run = async () => ({ user: 'lin', password: 'hunter2222', note: 'api_key=sk12345678' })
  const schema = { type: 'object', properties: { token: { type: 'string' }, text: { type: 'string' } } }
  await using hermes = await testGateway({ content, nativeTools: [nativeTool({ name: 'login', schema, run })] })
  const result = await hermes.call('login', { token: 'tk-987654321', text: 'hello' })
  expect(result.marks?.redacted).toEqual(['password', 'note'])
  const everything = JSON.stringify([result, hermes.recorder.calls()])
  for (const secret of ['hunter2222', 'sk12345678', 'tk-987654321']) expect(everything).not.toContain(secret)
  expect(hermes.recorder.calls()[0]?.arguments).toMatchObject({ text: 'hello' })
})

test('what is converted or filled in is told, and both forms of the arguments stand in the record', async () => {
  const schema = { type: 'object', properties: { count: { type: 'integer' }, unit: { type: 'string', default: 'km' } } }
  await using hermes = await testGateway({ content, nativeTools: [nativeTool({ name: 'measure', schema })] })
  const result = await hermes.call('measure', { count: '42' })
  expect(result.output).toEqual({ kind: 'json', value: { count: 42, unit: 'km' } })
  expect(hermes.recorder.calls()[0]).toMatchObject({
    arguments: { count: '42' },
    coercedArguments: { count: 42, unit: 'km' },
  })
  expect(result.stages.find(({ stage }) => stage === 'validate')).toMatchObject({
    note: '2 arguments fit the schema, 1 by default, 1 converted',
    facts: {
      changes: [
        { path: '/count', from: 'string', to: 'integer' },
        { path: '/unit', from: 'absent', to: 'string' },
      ],
    },
  })
})

test('JSON hidden in a text cannot bring in what could not be sent openly', async () => {
  const schema = { type: 'object', properties: { data: { type: 'object', additionalProperties: true } } }
  await using hermes = await testGateway({ content, nativeTools: [nativeTool({ name: 'keep', schema })] })
  expect((await hermes.call('keep', { data: '{"__proto__":{"admin":true}}' })).error).toMatchObject({
    code: 'validation_failed',
    facts: { rule: 'prototype_key', path: '/data' },
  })
})

test('a result larger than the cap is cut and marked', async () => {
  await using hermes = await testGateway({
    content,
    nativeTools: [nativeTool({ name: 'long', run: async () => 'é'.repeat(900) })],
  })
  const result = await hermes.call('long')
  expect(result.marks).toMatchObject({ bytes: 1_000, oversized: { limit: 1_000, received: 1_800 } })
  expect(result.output).toEqual({ kind: 'json', value: 'é'.repeat(500) })
})

test('before a configuration is active, calls are unavailable and recorded', async () => {
  const recorder = createMemoryRecorder()
  const gateway = createGateway({
    recorder,
    authenticate: () => ({ ok: true, principal: tester }),
    secrets: { get: () => undefined },
    approvals: refusingBroker,
    catalogues: { save: async () => undefined },
    nativeTools: [],
    log: () => undefined,
    ownListeners: () => [],
  })
  const result = await gateway.call({ envelope: { tool_name: 'x' }, credentials: { channel: 'api' } })
  expect(result.error).toMatchObject({ code: 'unavailable', retryAfterMs: 1_000 })
  expect(recorder.calls()).toHaveLength(1)
  expect(recorder.calls()[0]?.arguments).toBeNull()
  await gateway.close()
})

test('a call that is no envelope is found by the trace that its sender named', async () => {
  await using hermes = await testGateway({ content })
  const trace = 'b'.repeat(32)
  const credentials = { channel: 'api' as const }
  const byHeader = await hermes.gateway.call({
    envelope: null,
    credentials,
    traceparent: `00-${trace}-${'c'.repeat(16)}-01`,
  })
  expect(byHeader).toMatchObject({ traceId: trace, error: { code: 'validation_failed' } })
  const byField = await hermes.gateway.call({ envelope: { trace_id: trace, tool: 'x' }, credentials })
  expect(byField).toMatchObject({ traceId: trace, error: { code: 'validation_failed' } })
})

test('what a tool says while it runs reaches its caller redacted, and the trace tells how much it was', async () => {
  const told: unknown[] = []
  const tool = nativeTool({
    name: 'import',
    run: async (_args, { progress, log }) => {
      progress({ progress: 1, total: 2, message: 'password=hunter2222' })
      progress({ progress: 1, total: 2 })
      log({ level: 'debug', data: 'unasked' })
      log({ level: 'warning', logger: 'import', data: { api_key: 'sk12345678' } })
      progress({ progress: 2, total: 2, message: 'done' })
      return 'imported'
    },
  })
  await using hermes = await testGateway({ content, nativeTools: [tool] })
  const relay: CallRelay = {
    onProgress: (update) => void told.push(update),
    log: { level: 'info', onLog: (line) => void told.push(line) },
  }
  expect(await hermes.call('import', {}, { relay })).toMatchObject({ outcome: 'ran' })
  expect(told).toMatchObject([
    { progress: 1, total: 2 },
    { level: 'warning', logger: 'import', data: {} },
    { progress: 2, total: 2, message: 'done' },
  ])
  expect(JSON.stringify(told)).not.toMatch(/hunter2222|sk12345678/)
  expect(await hermes.call('import')).toMatchObject({ outcome: 'ran' })
  const [heard, unheard] = hermes.recorder.calls().map(({ attempts }) => attempts[0]?.attributes)
  expect(heard).toEqual({ progress_count: 2, log_count: 1, last_progress: { progress: 2, total: 2, message: 'done' } })
  expect(unheard).toEqual({})
})

test('a listener that throws does the call no harm, and a tool that goes on after its end is not heard', async () => {
  let late: (() => void) | undefined
  const told: unknown[] = []
  const tool = nativeTool({
    name: 'import',
    run: async (_args, { progress }) => {
      late = () => progress({ progress: 9 })
      progress({ progress: 1 })
      return 'imported'
    },
  })
  await using hermes = await testGateway({ content, nativeTools: [tool] })
  const broken = () => {
    throw new Error('the socket is closed')
  }
  expect(await hermes.call('import', {}, { relay: { onProgress: broken } })).toMatchObject({ outcome: 'ran' })
  expect(hermes.logged).toMatchObject([{ level: 'warn', facts: { cause: 'the socket is closed' } }])
  await hermes.call('import', {}, { relay: { onProgress: (update) => void told.push(update) } })
  late?.()
  expect(told).toEqual([{ progress: 1 }])
})

test('the session of an MCP client is its session id, of a caller without one its own; both belong to one principal', async () => {
  let principal = tester
  await using hermes = await testGateway({
    content,
    nativeTools: [nativeTool({ name: 'echo' })],
    deps: { authenticate: () => ({ ok: true, principal }) },
  })
  const credentials = { channel: 'mcp' } as const
  const call = async (sessionId?: string) => {
    await hermes.call('echo', {}, { credentials, ...(sessionId !== undefined && { sessionId }) })
    return hermes.recorder.calls().at(-1)?.sessionId
  }
  const [first, again, none, still] = [await call('mcp-1'), await call('mcp-1'), await call(), await call()]
  expect(again).toBe(first)
  expect(still).toBe(none)
  expect(none).toMatch(/^ses_/)
  principal = { ...tester, id: 'key_other' }
  const [others, othersOwn] = [await call('mcp-1'), await call()]
  expect(new Set([first, none, others, othersOwn]).size).toBe(4)
  expect(hermes.recorder.calls().map(({ channel }) => channel)).toEqual(Array(6).fill('mcp'))
})
