import type { CallSummary, TraceDetail } from '@hermes/contracts/views/trace'
import { expect, it } from 'vitest'
import { matches, traceSpans } from './span-items.ts'

const words = { before: (stages: number) => `${stages} stages`, after: 'shape, record' }
const stage = (name: string, startUs: number, durationUs: number) => ({ stage: name, startUs, durationUs })

function call(id: string, at: number, more: object = {}): CallSummary {
  return {
    id,
    spanId: `span-${id}`,
    tool: `tool_${id}`,
    startedAt: new Date(at),
    durationUs: 100,
    outcome: 'ran',
    sentence: { lead: '', rest: '' },
    stages: [stage('receive', 0, 5), stage('approve', 5, 5), stage('execute', 10, 80), stage('record', 90, 10)],
    attempts: [
      { spanId: 'a1', name: 'attempt 1 api.example.com', owner: 'backend', startUs: 12, durationUs: 70, status: 'ok' },
    ],
    ...more,
  } as unknown as CallSummary
}
const trace = (calls: CallSummary[]) => ({ startedAt: new Date(1_000), calls }) as unknown as TraceDetail

it('shows a call as a bracket over the gateway’s work and each attempt, in the order of time', () => {
  const spans = traceSpans(trace([call('a', 1_002)]), words)
  expect(spans.map((span) => [span.prefix, span.name, span.startUs, span.durationUs])).toEqual([
    ['execute_tool', 'tool_a', 2_000, 100],
    ['gateway', '2 stages', 2_000, 10],
    ['attempt 1', 'api.example.com', 2_012, 70],
    ['gateway', 'shape, record', 2_090, 10],
  ])
  expect(spans[0]?.owner).toBeUndefined()
})

it('puts a call beneath the one it was made by, and leaves a stranger’s parent at the root', () => {
  const spans = traceSpans(
    trace([call('a', 1_000, { parentSpanId: 'elsewhere' }), call('b', 1_001, { parentSpanId: 'span-a' })]),
    words,
  )
  const calls = spans.filter((span) => span.part === 'call')
  expect(calls.map((span) => span.parentId)).toEqual([undefined, 'a'])
})

it('leaves the end of a running call open', () => {
  expect(traceSpans(trace([call('a', 1_000, { outcome: 'running' })]), words)[0]?.durationUs).toBeUndefined()
})

it('finds lines by their words', () => {
  const spans = traceSpans(trace([call('a', 1_000)]), words)
  expect(matches(spans, 'API.example')).toEqual(['a.a1'])
  expect(matches(spans, '  ')).toEqual([])
})
