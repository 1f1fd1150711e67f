import type { Authentication, Credentials } from '@hermes/contracts/ports/authenticate'
import type { RouteDefinition } from '@hermes/contracts/route'
import type { ToolDefinition } from '@hermes/contracts/tool'
import { revisionContent, toolDefinition } from '@hermes/testing/factories'
import { type HttpBackend, startHttpBackend } from '@hermes/testing/http-backend'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BAD_ARGUMENTS } from './bad-arguments.table.ts'
import { BAD_BODIES } from './bad-bodies.table.ts'
import { BAD_REQUESTS, type BadCall } from './bad-calls.table.ts'
import { nativeTool, tester, testGateway } from './gateway-for-tests.ts'

let backend: HttpBackend
let hermes: Awaited<ReturnType<typeof testGateway>>
let own: HttpBackend

beforeAll(async () => {
  backend = await startHttpBackend({
    '/status_404': { kind: 'raw', status: 404, body: 'no such thing', headers: { 'content-type': 'text/plain' } },
    '/broken_json': { kind: 'raw', body: '{"a":', headers: { 'content-type': 'application/json' } },
    '/image': { kind: 'raw', body: 'PNG', headers: { 'content-type': 'image/png' } },
    '/packed': { kind: 'raw', body: 'x', headers: { 'content-encoding': 'zstd' } },
    '/damaged_gzip': { kind: 'raw', body: 'not gzip', headers: { 'content-encoding': 'gzip' } },
    '/half': { kind: 'close_mid_body' },
    '/reset': { kind: 'reset' },
    '/lost_write': { kind: 'reset' },
    '/hang': { kind: 'hang' },
    '/hang_body': { kind: 'hang_body' },
    '/drip': { kind: 'drip', body: 'x'.repeat(100), everyMs: 20 },
    '/wrong_form': { kind: 'json', value: { count: 'many' } },
    '/redirected': { kind: 'redirect', to: 'http://elsewhere.example/' },
  })
  backend.on('/round_and_round', { kind: 'redirect', to: '/round_and_round', status: 307 })
  own = await startHttpBackend()
  hermes = await testGateway({
    content: revisionContent({
      tools: tools(),
      routes: [
        route({
          name: 'role-only',
          when: { tool: 'guarded', args: {} },
          requireRole: 'tools:sensitive',
          priority: 900,
        }),
        route({ name: 'winner', when: { tool: 'guarded', args: {} }, to: `${backend.url}/guarded`, priority: 1 }),
        route({ name: 'nowhere', when: { tool: 'misrouted', args: {} }, to: 'gopher://x' }),
      ],
      policies: {
        deny: [
          { match: { tool: 'denied', args: {} }, reason: 'it is being replaced', source: { kind: 'built-in' } },
          {
            match: { args: { query: { contains: 'drop table' } } },
            reason: 'no tables are dropped',
            source: { kind: 'built-in' },
          },
        ],
      },
      sandbox: {
        allowedHosts: [backend.url, own.url, 'http://127.0.0.1:1', 'http://no-name.example', 'http://rebound.example'],
        allowPrivate: ['127.0.0.1'],
        maxResponseBytes: 1_048_576,
      },
    }),
    nativeTools: [
      nativeTool({ name: 'throws', run: () => Promise.reject(new Error('the disk is full')) }),
      nativeTool({ name: 'sleeps', run: () => new Promise(() => undefined) }),
      nativeTool({ name: 'terminal', effect: 'execute' }),
    ],
    deps: { authenticate, ownListeners: () => [`127.0.0.1:${own.port}`] },
    options: { resolveHost: resolve },
  })
})

afterAll(async () => {
  await hermes.gateway.close()
  await backend[Symbol.asyncDispose]()
  await own[Symbol.asyncDispose]()
})

const KEYS: Readonly<Record<string, readonly string[]>> = { reader: ['tools:read'], nobody: ['news'] }

function authenticate({ bearer = '' }: Credentials): Authentication | Promise<Authentication> {
  if (bearer === 'writer') return { ok: true, principal: tester }
  if (bearer === 'broken') return Promise.reject(new Error('connect ECONNREFUSED 10.0.0.5:5432'))
  if (bearer === '')
    return { ok: false, reason: 'The request has no key.', remedy: 'Send a key as "Authorization: Bearer …".' }
  const roles = KEYS[bearer]
  if (!roles) return { ok: false, reason: 'The key was revoked.', remedy: 'Use another key.' }
  return { ok: true, principal: { ...tester, id: bearer, name: bearer, roles } }
}

async function resolve(host: string) {
  if (host === 'rebound.example') return [{ address: '10.1.2.3', family: 4 }]
  throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' })
}

function tools(): ToolDefinition[] {
  const schema = {
    type: 'object',
    properties: {
      query: { type: 'string', maxLength: 256 },
      limit: { type: 'integer', maximum: 100 },
      order: { enum: ['asc', 'desc'] },
    },
    required: ['query'],
  }
  const tool = (name: string, more: Partial<ToolDefinition> = {}) =>
    toolDefinition({ name, schema, endpoint: `${backend.url}/${name}`, timeoutMs: 300, ...more })
  const plain = [
    'lookup',
    'guarded',
    'denied',
    'misrouted',
    'status_404',
    'broken_json',
    'image',
    'packed',
    'damaged_gzip',
  ]
  const dead = ['half', 'reset', 'hang', 'hang_body', 'drip', 'round_and_round', 'redirected']
  const pattern = { type: 'object', properties: { query: { type: 'string', pattern: '^(a+)+$' } } }
  return [
    ...[...plain, ...dead].map((name) => tool(name)),
    tool('save', { effect: 'write' }),
    tool('lost_write', { effect: 'write' }),
    tool('scoped', { auth: { required: true, scope: 'finance' } }),
    tool('off', { enabled: false }),
    tool('asking', { asks: true }),
    tool('unset', { request: { method: 'GET', url: '', query: {}, headers: { 'x-key': '{env:UNSET_KEY}' } } }),
    tool('bad_schema', { schema: { type: 'objekt' } }),
    tool('slow_pattern', { schema: pattern }),
    tool('no_native', { kind: 'native', endpoint: 'local://plugins/gone' }),
    tool('odd_endpoint', { endpoint: 'gopher://x' }),
    tool('wrong_form', { outputSchema: { type: 'object', properties: { count: { type: 'integer' } } } }),
    tool('refused', { endpoint: 'http://127.0.0.1:1/' }),
    tool('no_name', { endpoint: 'http://no-name.example/' }),
    tool('elsewhere', { endpoint: 'http://elsewhere.example/' }),
    tool('metadata', { endpoint: 'http://169.254.169.254/latest' }),
    tool('rebound', { endpoint: 'http://rebound.example/' }),
    tool('myself', { endpoint: `${own.url}/v1/tools/call` }),
    tool('throws', {
      kind: 'native',
      endpoint: 'local://test/throws',
      schema: { type: 'object', properties: { text: {} } },
    }),
    tool('sleeps', {
      kind: 'native',
      endpoint: 'local://test/sleeps',
      schema: { type: 'object', properties: { text: {} } },
    }),
  ]
}

function route(overrides: Partial<RouteDefinition>): RouteDefinition {
  return {
    name: 'r',
    when: { args: {} },
    priority: 100,
    enabled: true,
    source: { kind: 'built-in' },
    order: 0,
    ...overrides,
  }
}

async function refuse(row: BadCall) {
  const before = backend.seen().length
  const credentials: Credentials = { channel: 'api', bearer: 'writer' }
  const result = await hermes.gateway.call({ envelope: row.envelope, credentials, ...row.input })

  const { error } = result
  expect(error).toMatchObject({ code: row.code, ...(row.cause ? { cause: row.cause } : {}) })
  expect(error?.message).toContain(row.says)
  expect(error?.remedy).toContain(row.remedy)
  expect(error?.modelMessage).not.toBe('')
  expect(backend.seen().length - before).toBe(row.asked ?? 0)
  expect(own.seen()).toEqual([])
  // No way out goes unrecorded, and what is recorded says the same.
  const recorded = hermes.recorder.calls().find(({ id }) => id === result.callId)
  expect(recorded).toMatchObject({ traceId: result.traceId, outcome: result.outcome, error: { code: row.code } })
  expect(recorded?.stages.at(-1)?.stage).toBe('record')
  expect(recorded?.stages.at(-2)).toMatchObject({ outcome: 'stopped', stage: recorded?.stoppedAt })
}

describe('bad envelopes and headers', () => {
  test.each(BAD_REQUESTS.map((row) => [row.name, row] as const))('%s', (_, row) => refuse(row))
})

describe('bad credentials, names and arguments, and what is denied', () => {
  test.each(BAD_ARGUMENTS.map((row) => [row.name, row] as const))('%s', (_, row) => refuse(row))
})

describe('answers that are none, and ways that are barred', () => {
  test.each(BAD_BODIES.map((row) => [row.name, row] as const))('%s', (_, row) => refuse(row))
})

test('there are at least forty of them', () => {
  expect(BAD_REQUESTS.length + BAD_ARGUMENTS.length + BAD_BODIES.length).toBeGreaterThanOrEqual(40)
})
