import type { CallRecord } from '@hermes/contracts/call'
import { callError } from '@hermes/contracts/errors'
import type { AttemptSpan } from '@hermes/contracts/span'
import { encodeJson } from '../encode-json.ts'
import { callRow } from './call-columns.ts'
import { MAX_RECORD_BYTES, withoutLargestPart, withoutPayload } from './shorten-record.ts'

/** A call as it goes into a batch: texts made once, so that what waits cannot change and its size is known. */
export interface EncodedCall {
  id: string
  startedAt: Date
  /** One object of the batch's list of calls. */
  call: string
  /** Objects of the batch's list of spans, joined by commas; empty where there are none. */
  spans: string
  bytes: number
  /** Nothing of this call can be in the database yet, so that nothing there has to be replaced. */
  isNew?: true
  /** The same without payload. */
  plain?: EncodedCall
}

const REFUSED = 'the database refuses this content'

/**
 * Writes a call down as JSON that Postgres takes, at most 2 MiB of it: of what is larger, parts of the payload are left
 * out, and the row says so. What cannot be written as JSON at all (nested too deeply, a cycle) is left out too.
 * @throws RangeError where the call has no valid time
 */
export function encodeCall(record: CallRecord): EncodedCall {
  try {
    return encodeWithin(record)
  } catch {
    return encodePlain(record) // what is wrong with the content is wrong in the caller's hands too
  }
}

function encodeWithin(record: CallRecord): EncodedCall {
  const encoded = encode(record)
  if (encoded.bytes <= MAX_RECORD_BYTES) return encoded
  const shorter = withoutLargestPart(record)
  return shorter ? encodeWithin(shorter) : encode(withoutPayload(record, 'left out: the record was too large'))
}

/** A call without the content that the database refuses. */
export function encodePlain(record: CallRecord): EncodedCall {
  return encode(withoutPayload(record, REFUSED))
}

// What a caller sent, as text: the intent of a call and its end carry the same.
const sent = new WeakMap<object, string>()

function encode(record: CallRecord): EncodedCall {
  const startedAt = new Date(record.startedAt)
  const at = startedAt.toISOString()
  const row = callRow(record, at)
  let texts = ''
  for (const name of SENT) {
    const text = encodeSent(row[name], record)
    if (text === undefined) continue
    row[name] = undefined
    texts += `"${name}":${text},`
  }
  const rest = encodeJson(row)
  const call = texts === '' ? rest : `{${texts}${rest.slice(1)}`
  let spans = ''
  for (let i = 0; i < record.attempts.length; i++) {
    const span = record.attempts[i]
    if (span) spans += `${i > 0 ? ',' : ''}${encodeSpan(record, span, { position: i, at })}`
  }
  return { id: record.id, startedAt, call, spans, bytes: Buffer.byteLength(call) + Buffer.byteLength(spans) }
}

const SENT = ['arguments', 'coerced_arguments'] as const

/** The text of what was sent where it serves twice; undefined where it is written once only. */
function encodeSent(value: unknown, { outcome }: CallRecord): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const known = sent.get(value)
  if (known !== undefined || outcome !== 'running') return known
  const text = encodeJson(value)
  sent.set(value, text)
  return text
}

function encodeSpan(record: CallRecord, span: AttemptSpan, { position, at }: { position: number; at: string }): string {
  return encodeJson({
    call_id: record.id,
    started_at: at,
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

/** An end that is kept until it can be written, with what is written of it where even that takes too long. */
export function encodeKept(record: CallRecord): EncodedCall {
  return {
    ...encodeCall(record),
    plain: encode(withoutPayload(record, 'left out: the database was too slow to take it')),
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
