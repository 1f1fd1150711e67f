import type { CallResult } from '@hermes/contracts/call'
import { callError } from '@hermes/contracts/errors'
import { expect, it } from 'vitest'
import { callJson, formatCall } from './format-call.ts'
import { paint } from './paint.ts'

const TRACE = '0a2f0000000000000000000000000001'
const ran: CallResult = {
  callId: 'call_1',
  traceId: TRACE,
  outcome: 'ran',
  output: { kind: 'json', value: { answer: 42 } },
  marks: {
    bytes: 13,
    redacted: ['token'],
    oversized: { limit: 1_000, received: 50_000 },
    trust: 'trusted',
    private: false,
  },
  stages: [
    { stage: 'receive', startUs: 0, durationUs: 120, outcome: 'passed', note: 'envelope read' },
    { stage: 'execute', startUs: 120, durationUs: 4_200_000, outcome: 'passed', note: 'attempt 1 answered 200' },
  ],
  durationUs: 4_220_000,
  time: { gatewayUs: 20_000, backendUs: 4_200_000, modelUs: 0, personUs: 0 },
}
const plain = { tool: 'reports.build', studioUrl: 'http://127.0.0.1:3000', color: paint(false) }

it('prints result, marks, trace id, deep link and whose time it was', () => {
  expect(formatCall(ran, plain)).toBe(
    [
      'reports.build ran in 4.22 s',
      '',
      '{',
      '  "answer": 42',
      '}',
      '',
      'Cut at 1.0 kB; 50.0 kB came in.',
      '',
      'Masked: token',
      '',
      `Trace   ${TRACE}`,
      'Call    call_1',
      `Studio  http://127.0.0.1:3000/traces/${TRACE}`,
      '',
      'Where the time went: gateway 20 ms, backend 4.20 s',
      '  receive    0.1 ms  envelope read',
      '  execute    4.20 s  attempt 1 answered 200',
    ].join('\n'),
  )
})

it('puts the sentence and what to do first where the call was stopped', () => {
  const error = callError('forbidden', {
    message: 'orders-need-a-role asks for orders:refund.',
    remedy: 'Give the key the role.',
  })
  const { output: _output, marks: _marks, ...rest } = ran
  const lines = formatCall({ ...rest, outcome: 'denied', error }, { ...plain, studioUrl: undefined }).split('\n')
  expect(lines.slice(0, 3)).toEqual([
    'Forbidden: orders-need-a-role asks for orders:refund.',
    'Give the key the role.',
    'reports.build was not run; decided in 4.22 s',
  ])
  expect(lines.some((line) => line.startsWith('Studio'))).toBe(false)
})

it('never lets a result drive the terminal', () => {
  const hostile = {
    ...ran,
    output: { kind: 'mcp' as const, content: [{ type: 'text', text: '\u001b]0;owned\u0007' }] },
  }
  expect(formatCall(hostile, plain)).not.toContain('\u001b')
})

it('says media by type and size', () => {
  const image = { type: 'image', mimeType: 'image/png', data: 'AAAAAAAA' }
  expect(formatCall({ ...ran, output: { kind: 'mcp', content: [image] } }, plain)).toContain('[image/png, 6 B]')
})

it('gives the same as JSON with times in milliseconds', () => {
  expect(callJson(ran, 'reports.build', plain.studioUrl)).toMatchObject({
    tool: 'reports.build',
    trace_id: TRACE,
    outcome: 'ran',
    result: { answer: 42 },
    duration_ms: 4_220,
    time_ms: { gateway: 20, backend: 4_200 },
    studio_url: `http://127.0.0.1:3000/traces/${TRACE}`,
  })
})

it('prints what a tool said of its own failure below the error, and data that came without content', () => {
  const error = callError('upstream_error', {
    cause: 'tool_error',
    message: 'notes.read reported a failure.',
    remedy: '',
  })
  const content = [{ type: 'text', text: 'no such note' }]
  const failed: CallResult = { ...ran, outcome: 'failed', error, output: { kind: 'mcp', content, isError: true } }
  expect(formatCall(failed, plain)).toContain('no such note')
  expect(callJson(failed, 'notes.read', undefined)).toMatchObject({ result: { content, isError: true } })
  const data: CallResult = { ...ran, output: { kind: 'mcp', content: [], structuredContent: [1] } }
  expect(formatCall(data, plain)).toContain('[\n  1\n]')
})
