import type { CallRecord } from '@hermes/contracts/call'
import { callError } from '@hermes/contracts/errors'
import { encodeJson } from '../encode-json.ts'
import { CALL_COLUMNS } from './call-columns.ts'

/** A call as it goes into a batch: texts made once, so that what waits cannot change and its size is known. */
export interface EncodedCall {
  id: string
  startedAt: Date
  /** One object of the batch's list of calls. */
  call: string
  /** Objects of the batch's list of spans, joined by commas; empty where there are none. */
  spans: string
  bytes: number
}

/**
 * Writes a call down as JSON that Postgres takes. What cannot be written as JSON at all (nested too deeply, a cycle) is
 * left out, as `withoutPayload` does.
 * @throws RangeError where the call has no valid time
 */
export function encodeCall(record: CallRecord): EncodedCall {
  try {
    return encode(record)
  } catch {
    return encode(withoutPayload(record)) // what is wrong with the content is wrong in the caller's hands too
  }
}

function encode(record: CallRecord): EncodedCall {
  const row: Record<string, unknown> = {}
  for (const { name, of } of CALL_COLUMNS) row[name] = of(record)
  const call = encodeJson(row)
  const spans = record.attempts.map((span, position) => encodeSpan(record, span, position)).join(',')
  return { id: record.id, startedAt: new Date(record.startedAt), call, spans, bytes: call.length + spans.length }
}

function encodeSpan(record: CallRecord, span: CallRecord['attempts'][number], position: number): string {
  return encodeJson({
    call_id: record.id,
    started_at: new Date(record.startedAt).toISOString(),
    position,
    trace_id: record.traceId,
    span_id: span.spanId,
    name: span.name,
    owner: span.owner,
    start_us: Math.round(span.startUs),
    duration_us: Math.round(span.durationUs),
    status: span.status,
    attributes: span.attributes,
  })
}

/**
 * A call without what callers and backends put into it, for the case that just this cannot be stored: that it happened,
 * and how it ended, is never lost.
 */
export function withoutPayload(record: CallRecord): CallRecord {
  const { coercedArguments: _coerced, result: _result, error, ...rest } = record
  return {
    ...rest,
    arguments: { not_recorded: 'the database refuses this content' },
    stages: record.stages.map(({ facts: _facts, ...stage }) => stage),
    attempts: record.attempts.map((attempt) => ({ ...attempt, attributes: {} })),
    ...(error ? { error: { ...error, facts: {} } } : {}),
  }
}

/** The end of a call whose intent may have been committed unheard; it must not stay "running" for ever. */
export function neverBegan(record: CallRecord): CallRecord {
  const error = callError('unavailable', {
    message: 'The call was refused before it ran, because it could not be recorded.',
    remedy: 'Send it again.',
  })
  return { ...record, outcome: 'failed', stoppedAt: 'execute', error }
}
