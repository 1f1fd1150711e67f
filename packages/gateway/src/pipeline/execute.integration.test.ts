import type { ToolDefinition } from '@hermes/contracts/tool'
import { revisionContent, toolDefinition } from '@hermes/testing/factories'
import { type HttpBackend, startHttpBackend } from '@hermes/testing/http-backend'
import { expect, test } from 'vitest'
import { testGateway } from '../gateway-for-tests.ts'

function gatewayFor(backend: HttpBackend, tool: Partial<ToolDefinition>, deps = {}) {
  const content = revisionContent({
    tools: [toolDefinition({ name: 'job', endpoint: `${backend.url}/job`, schema: { type: 'object' }, ...tool })],
    sandbox: {
      allowedHosts: [backend.url, 'http://127.0.0.1:1'],
      allowPrivate: ['127.0.0.1'],
      maxResponseBytes: 1_000_000,
    },
  })
  return testGateway({ content, deps })
}

const failing = { kind: 'json', value: null, status: 503 } as const
const fine = { kind: 'json', value: 'done' } as const

test('a read is tried again after a failure that may pass, and each attempt and pause is a span', async () => {
  await using backend = await startHttpBackend()
  backend.on('/job', failing, { kind: 'reset' }, { kind: 'close_mid_body' }, fine)
  await using hermes = await gatewayFor(backend, { maxRetries: 3 })
  const result = await hermes.call('job')
  expect(result).toMatchObject({ outcome: 'ran', output: { value: 'done' } })
  const { attempts, time, durationUs } = hermes.recorder.calls()[0] ?? { attempts: [], time: undefined, durationUs: 0 }
  expect(attempts.map(({ name, status, owner }) => `${name.replace(/ 127.*/, '')} ${owner} ${status}`)).toEqual([
    'attempt 1 backend failed',
    'backoff idle ok',
    'attempt 2 backend failed',
    'backoff idle ok',
    'attempt 3 backend failed',
    'backoff idle ok',
    'attempt 4 backend ok',
  ])
  const idle = attempts.filter(({ owner }) => owner === 'idle').reduce((sum, { durationUs }) => sum + durationUs, 0)
  expect((time?.gatewayUs ?? 0) + (time?.backendUs ?? 0) + idle).toBe(durationUs)
})

test('a read is not tried more often than allowed, nor after what will not pass', async () => {
  await using backend = await startHttpBackend({ '/job': failing })
  await using hermes = await gatewayFor(backend, { maxRetries: 1 })
  expect(await hermes.call('job')).toMatchObject({ error: { code: 'upstream_error', cause: 'bad_status' } })
  expect(backend.seen('/job')).toHaveLength(2)
  backend.on('/job', { kind: 'json', value: null, status: 404 })
  expect(await hermes.call('job')).toMatchObject({ error: { code: 'upstream_error', cause: 'bad_status' } })
  expect(backend.seen('/job')).toHaveLength(3)
})

test.each([
  ['a reset', { kind: 'reset' }, 'reset'],
  ['a body that ends too soon', { kind: 'close_mid_body' }, 'closed'],
  ['no answer', { kind: 'hang' }, undefined],
] as const)('a write whose answer is lost by %s is uncertain and never sent again', async (_, behaviour, cause) => {
  await using backend = await startHttpBackend({ '/job': behaviour })
  await using hermes = await gatewayFor(backend, { effect: 'write', maxRetries: 3, timeoutMs: 300 })
  const result = await hermes.call('job')
  expect(result.error).toMatchObject({ code: 'outcome_uncertain', ...(cause ? { cause } : {}) })
  expect(backend.seen('/job')).toHaveLength(1)
})

test('a write that was answered with a failure is not uncertain, and is not sent again', async () => {
  await using backend = await startHttpBackend({ '/job': failing })
  await using hermes = await gatewayFor(backend, { effect: 'write', maxRetries: 3 })
  expect(await hermes.call('job')).toMatchObject({ error: { code: 'upstream_error', cause: 'bad_status' } })
  expect(backend.seen('/job')).toHaveLength(1)
})

test.each([408, 502, 504])('a write answered with %i, as by a proxy for its backend, is uncertain', async (status) => {
  await using backend = await startHttpBackend({ '/job': { kind: 'json', value: null, status } })
  await using writer = await gatewayFor(backend, { effect: 'write', maxRetries: 3 })
  expect((await writer.call('job')).error).toMatchObject({
    code: 'outcome_uncertain',
    cause: 'bad_status',
    message: expect.stringContaining(`does not say whether it took effect: ${new URL(backend.url).host} answered`),
    retryable: false,
  })
  expect(backend.seen('/job')).toHaveLength(1)
  await using reader = await gatewayFor(backend, { effect: 'read' })
  expect((await reader.call('job')).error).toMatchObject({ code: 'upstream_error', retryable: true, facts: { status } })
})

test('a write is tried again where nothing can have been sent', async () => {
  await using backend = await startHttpBackend()
  await using hermes = await gatewayFor(backend, { effect: 'write', maxRetries: 1, endpoint: 'http://127.0.0.1:1/' })
  expect(await hermes.call('job')).toMatchObject({
    error: { code: 'upstream_error', cause: 'refused', retryable: true },
  })
  expect(hermes.recorder.calls()[0]?.attempts.map(({ owner }) => owner)).toEqual(['backend', 'idle', 'backend'])
})

test('the intent of a write is committed before it is sent; a read has none', async () => {
  await using backend = await startHttpBackend({ '/job': fine })
  const seenAtIntent: number[] = []
  const begin = async () => void seenAtIntent.push(backend.seen('/job').length)
  const recorder = { available: () => true, begin, finish: async () => undefined }
  await using writer = await gatewayFor(backend, { effect: 'write' }, { recorder })
  await writer.call('job')
  expect(seenAtIntent).toEqual([0])
  await using reader = await gatewayFor(backend, { effect: 'read' }, { recorder })
  await reader.call('job')
  expect(seenAtIntent).toHaveLength(1)
  expect(backend.seen('/job')).toHaveLength(2)
})

test.each(['read', 'write'] as const)('while nothing can be recorded no %s is sent', async (effect) => {
  await using backend = await startHttpBackend({ '/job': fine })
  await using hermes = await gatewayFor(backend, { effect })
  hermes.recorder.setAvailable(false)
  expect(await hermes.call('job')).toMatchObject({ error: { code: 'unavailable', retryable: true } })
  expect(backend.seen('/job')).toHaveLength(0)
  hermes.recorder.setAvailable(true)
  expect(await hermes.call('job')).toMatchObject({ outcome: 'ran' })
})

test('a result that cannot be recorded is withheld: a read may come again, a write is uncertain', async () => {
  await using backend = await startHttpBackend({ '/job': fine })
  const recorder = {
    available: () => true,
    begin: async () => undefined,
    finish: () => Promise.reject(new Error('disk full')),
  }
  await using reader = await gatewayFor(backend, { effect: 'read' }, { recorder })
  const read = await reader.call('job')
  expect(read).toMatchObject({ outcome: 'failed', error: { code: 'unavailable' } })
  expect(read.output).toBeUndefined()
  await using writer = await gatewayFor(backend, { effect: 'write' }, { recorder })
  const write = await writer.call('job')
  expect(write.error).toMatchObject({ code: 'outcome_uncertain' })
  expect(write.error?.message).toContain('was run, but that could not be recorded')
})

test('a caller that hangs up cancels the call and the request to the backend', async () => {
  await using backend = await startHttpBackend({ '/job': { kind: 'hang' } })
  await using hermes = await gatewayFor(backend, {})
  const hangUp = new AbortController()
  const running = hermes.call('job', {}, { signal: hangUp.signal })
  await backend.asked('/job')
  expect(hermes.gateway.inFlight()).toBe(1)
  hangUp.abort()
  expect(await running).toMatchObject({ outcome: 'cancelled', error: { code: 'cancelled' } })
  expect(hermes.gateway.inFlight()).toBe(0)
  await expect.poll(() => backend.connections()).toBe(0)
})

test('a write that is cancelled after it was sent says that it may have taken effect', async () => {
  await using backend = await startHttpBackend({ '/job': { kind: 'hang' } })
  await using hermes = await gatewayFor(backend, { effect: 'write' })
  const hangUp = new AbortController()
  const running = hermes.call('job', {}, { signal: hangUp.signal })
  await backend.asked('/job')
  hangUp.abort()
  expect((await running).error).toMatchObject({
    code: 'cancelled',
    message: expect.stringContaining('may have taken effect'),
  })
})

test('the idempotency key goes along, in every attempt', async () => {
  await using backend = await startHttpBackend()
  backend.on('/job', failing, fine)
  await using hermes = await gatewayFor(backend, { maxRetries: 1 })
  await hermes.call('job', {}, { idempotencyKey: 'order-7' })
  expect(backend.seen('/job').map(({ headers }) => headers['idempotency-key'])).toEqual(['order-7', 'order-7'])
})

test('a stopping gateway takes no new calls, finishes those under way, and cancels them when time is up', async () => {
  await using backend = await startHttpBackend({ '/job': { kind: 'drip', body: '"done"', everyMs: 20 } })
  const hermes = await gatewayFor(backend, {})
  const running = hermes.call('job')
  await backend.asked('/job')
  const drained = hermes.gateway.drain(5_000)
  expect(await hermes.call('job')).toMatchObject({ error: { code: 'unavailable' } })
  await drained
  expect(await running).toMatchObject({ outcome: 'ran' })
  await hermes.gateway.close()

  backend.on('/job', { kind: 'hang' })
  const other = await gatewayFor(backend, {})
  const stuck = other.call('job')
  await backend.asked('/job', 2)
  await other.gateway.drain(50)
  expect(await stuck).toMatchObject({ error: { code: 'cancelled' } })
  await other.gateway.close()
})
