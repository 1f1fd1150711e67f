import type { AttemptSpan } from '@hermes/contracts/span'
import { STAGES, type StageRecord } from '@hermes/contracts/stage'
import type { CallSummary, TraceDetail } from '@hermes/contracts/views/trace'
import type { SpanItem } from '@hermes/ui/span-tree'

/** A line of the tree: a call, or a part of one. */
export interface TraceSpan extends SpanItem {
  call: CallSummary
  part: 'call' | 'gateway' | 'attempt'
  attempt?: AttemptSpan
}

export interface SpanWords {
  before: (stages: number) => string
  after: string
}

/** All lines of a trace: each call as a bracket with the gateway's work and the attempts below it. */
export function traceSpans(trace: TraceDetail, words: SpanWords): readonly TraceSpan[] {
  const bySpan = new Map(trace.calls.map((call) => [call.spanId, call.id]))
  return trace.calls.flatMap((call) => {
    const offset = (call.startedAt.getTime() - trace.startedAt.getTime()) * 1_000
    const parent = call.parentSpanId === undefined ? undefined : bySpan.get(call.parentSpanId)
    const top: TraceSpan = {
      id: call.id,
      ...(parent !== undefined && parent !== call.id && { parentId: parent }),
      prefix: 'execute_tool',
      name: call.tool ?? (call.requestedTool || '–'),
      startUs: offset,
      ...(call.outcome !== 'running' && { durationUs: call.durationUs }),
      ...(call.error && { problem: call.sentence.lead }),
      call,
      part: 'call',
    }
    return [
      top,
      ...gatewayWork(call, { offset, words, side: 'before' }),
      ...attempts(call, offset),
      ...gatewayWork(call, { offset, words, side: 'after' }),
    ]
  })
}

interface WorkPlace {
  offset: number
  words: SpanWords
  side: 'before' | 'after'
}

const EXECUTE = STAGES.indexOf('execute')

function gatewayWork(call: CallSummary, { offset, words, side }: WorkPlace): TraceSpan[] {
  const stages = call.stages.filter((record) => {
    const at = STAGES.indexOf(record.stage)
    return side === 'before' ? at < EXECUTE : at > EXECUTE
  })
  const [first, last] = [stages[0], stages.at(-1)]
  if (!first || !last) return []
  return [
    {
      id: `${call.id}.${side}`,
      parentId: call.id,
      prefix: 'gateway',
      name: side === 'before' ? words.before(stages.length) : words.after,
      startUs: offset + first.startUs,
      durationUs: end(last) - first.startUs,
      owner: 'gateway',
      call,
      part: 'gateway',
    },
  ]
}

const end = (record: StageRecord) => record.startUs + record.durationUs

function attempts(call: CallSummary, offset: number): TraceSpan[] {
  return call.attempts.map((attempt) => {
    const [, prefix = attempt.name, name = ''] = /^(attempt \d+|\S+)\s*(.*)$/.exec(attempt.name) ?? []
    return {
      id: `${call.id}.${attempt.spanId}`,
      parentId: call.id,
      prefix,
      name,
      startUs: offset + attempt.startUs,
      durationUs: attempt.durationUs,
      owner: attempt.owner,
      ...(attempt.status === 'failed' && { problem: call.sentence.lead || attempt.status }),
      call,
      part: 'attempt',
      attempt,
    }
  })
}

/** Ids of the lines whose words contain what is looked for, in the order of the tree. */
export function matches(spans: readonly TraceSpan[], find: string): readonly string[] {
  const wanted = find.trim().toLowerCase()
  if (!wanted) return []
  return spans.filter((span) => `${span.prefix} ${span.name}`.toLowerCase().includes(wanted)).map((span) => span.id)
}
