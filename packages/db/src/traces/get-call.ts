import type { CallRecord } from '@hermes/contracts/call'
import { idTime } from '@hermes/contracts/ids'
import type { CallPayload } from '@hermes/contracts/views/trace'
import type pg from 'pg'
import {
  attemptSpan,
  CALL_FACTS,
  CALL_PAYLOAD,
  type CallFactsRow,
  type CallPayloadRow,
  callFacts,
  callPayload,
  SPAN_FACTS,
  type SpanRow,
} from './call-row.ts'

/** The id carries the call's time, so that one partition is read; an hour's slack for records of another origin. */
const BY_ID = `from calls where id = $1 and started_at between $2::timestamptz - interval '1 hour' and $2::timestamptz + interval '1 hour'`
const SPANS = `select ${SPAN_FACTS} from spans where call_id = $1 and started_at = $2 order by position`

/** A whole call, payloads included. Undefined where there is none. */
export async function getCall(pool: pg.Pool, id: string): Promise<CallRecord | undefined> {
  const at = timeOf(id)
  if (!at) return undefined
  const { rows } = await pool.query<CallFactsRow & CallPayloadRow>(`select ${CALL_FACTS}, ${CALL_PAYLOAD} ${BY_ID}`, [
    id,
    at,
  ])
  const [row] = rows
  if (!row) return undefined
  const spans = await pool.query<SpanRow>(SPANS, [id, row.started_at])
  return { ...callFacts(row), ...callPayload(row), attempts: spans.rows.map(attemptSpan) }
}

/** What went into a call and what came out. Undefined where there is no such call. */
export async function getPayload(pool: pg.Pool, callId: string): Promise<CallPayload | undefined> {
  const at = timeOf(callId)
  if (!at) return undefined
  const { rows } = await pool.query<CallPayloadRow>(`select ${CALL_PAYLOAD} ${BY_ID}`, [callId, at])
  return rows[0] ? { callId, ...callPayload(rows[0]) } : undefined
}

/** The trace of an id that somebody pasted: a call's, or a whole trace id, with or without `trc_`. Null where there is none. */
export async function findTrace(pool: pg.Pool, id: string): Promise<{ traceId: string } | null> {
  const pasted = id.trim().toLowerCase()
  const traceId = pasted.replace(/^trc_/, '')
  if (/^[0-9a-f]{32}$/.test(traceId)) {
    const { rows } = await pool.query('select 1 from calls where trace_id = $1 limit 1', [traceId])
    return rows.length > 0 ? { traceId } : null
  }
  const at = timeOf(pasted)
  if (!at) return null
  const { rows } = await pool.query<{ trace_id: string }>(`select trace_id ${BY_ID}`, [pasted, at])
  return rows[0] ? { traceId: rows[0].trace_id } : null
}

function timeOf(callId: string): Date | undefined {
  if (!callId.startsWith('call_')) return undefined
  const at = idTime(callId)
  return at === undefined ? undefined : new Date(at)
}
