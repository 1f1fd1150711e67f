import type { CallResult } from '@hermes/contracts/call'
import { callError, ERROR_CODES } from '@hermes/contracts/errors'
import { expect, test } from 'vitest'
import { callAnswer } from './call-answer.ts'

const call = (more: Partial<CallResult>): CallResult => ({
  callId: 'call_1',
  traceId: '1'.repeat(32),
  outcome: 'ran',
  stages: [],
  durationUs: 1,
  time: { gatewayUs: 1, backendUs: 0, modelUs: 0, personUs: 0 },
  ...more,
})
const mcp = (more: object) => call({ output: { kind: 'mcp', content: [], ...more } })

test.each([
  { value: 'plain', text: 'plain' },
  { value: 7, text: '7' },
  { value: null, text: 'null' },
  { value: [1, 2], text: '[1,2]' },
  { value: { a: 1 }, text: '{"a":1}', structured: { a: 1 } },
])('$text of an HTTP or native tool is text for models, and structured where it is an object', (output) => {
  const { value, text, structured } = output
  const answer = callAnswer(call({ output: { kind: 'json', value } }), 'legacy')
  expect(answer).toMatchObject({ result: { content: [{ type: 'text', text }] } })
  expect('result' in answer && answer.result.structuredContent).toEqual(structured)
})

test('an MCP result goes on as it came, with the gateway’s mark beside its own `_meta`', () => {
  const content = [{ type: 'image', data: 'aGk=', mimeType: 'image/png', annotations: { audience: ['user'] } }]
  const meta = { 'vendor/key': { a: 1 }, 'studio.hermes/call': 'forged' }
  const answer = callAnswer(mcp({ content, structuredContent: { a: [1] }, meta }), 'legacy')
  expect(answer).toEqual({
    result: {
      content,
      structuredContent: { a: [1] },
      _meta: {
        'vendor/key': { a: 1 },
        'studio.hermes/call': { call_id: 'call_1', trace_id: '1'.repeat(32), outcome: 'ran' },
      },
    },
  })
})

test('structured content that is no object reaches the clients that know of such, and others as text', () => {
  expect(callAnswer(mcp({ structuredContent: [1] }), 'modern')).toMatchObject({ result: { structuredContent: [1] } })
  const old = callAnswer(mcp({ structuredContent: [1] }), 'legacy')
  expect(old).toMatchObject({ result: { content: [{ type: 'text', text: '[1]' }] } })
  expect('result' in old && Object.hasOwn(old.result, 'structuredContent')).toBe(false)
})

test('a tool’s own failure keeps the tool’s own words', () => {
  const error = callError('upstream_error', { cause: 'tool_error', message: 'It failed.', remedy: 'Look.' })
  const content = [{ type: 'text', text: 'no such file' }]
  const answer = callAnswer(
    call({ outcome: 'failed', error, output: { kind: 'mcp', content, isError: true } }),
    'legacy',
  )
  expect(answer).toMatchObject({
    result: { content, isError: true, _meta: { 'studio.hermes/call': { error: { cause: 'tool_error' } } } },
  })
})

test.each(ERROR_CODES)('%s is told to the model, with a code for programs', (code) => {
  const error = callError(code, {
    message: 'For people.',
    modelMessage: 'For the model.',
    remedy: 'Do this.',
    retryAfterMs: 5,
  })
  const answer = callAnswer(call({ outcome: 'failed', error }), 'modern')
  if (code === 'tool_not_found') {
    expect(answer).toMatchObject({ error: { code: -32_602, data: { error: { code } } } })
    return
  }
  expect(answer).toMatchObject({
    result: {
      isError: true,
      content: [{ type: 'text', text: 'For the model. Do this.' }],
      _meta: { 'studio.hermes/call': { error: { code, message: 'For people.', retry_after_ms: 5 } } },
    },
  })
})

test('marks are told by number, not by place', () => {
  const marks = {
    bytes: 9,
    redacted: ['a', 'b'],
    trust: 'untrusted' as const,
    private: true,
    oversized: { limit: 1, received: 2 },
  }
  expect(callAnswer({ ...mcp({}), marks }, 'legacy')).toMatchObject({
    result: {
      _meta: {
        'studio.hermes/call': { trust: 'untrusted', private: true, redacted: 2, oversized: { limit: 1, received: 2 } },
      },
    },
  })
})
