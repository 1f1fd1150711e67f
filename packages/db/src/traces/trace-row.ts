import type { CallRecord } from '@hermes/contracts/call'
import { outcomeSentence } from '@hermes/contracts/outcome-sentence'
import type { TraceRow } from '@hermes/contracts/views/trace'

/** A row of `ROWS`, as the driver gives it. */
export interface TraceSqlRow {
  spot_at: Date
  spot_id: string
  trace_id: string
  id: string
  started_at: Date
  root: string
  tool_kind: CallRecord['toolKind'] | null
  calls: number
  outcome: CallRecord['outcome']
  error: CallRecord['error'] | null
  marks: CallRecord['marks'] | null
  stopped_at: CallRecord['stoppedAt'] | null
  asked_by: string | null
  channel: CallRecord['channel']
  route_name: string | null
  revision_id: string | null
  duration_us: number
  gateway_us: number
  backend_us: number
  model_us: number
  person_us: number
}

/** A row as Studio shows it. */
export function traceRow(row: TraceSqlRow): TraceRow {
  const { outcome, error, marks } = row
  return {
    traceId: row.trace_id,
    callId: row.id,
    startedAt: row.started_at,
    root: row.root,
    ...(row.tool_kind ? { kind: row.tool_kind } : {}),
    calls: row.calls,
    outcome,
    ...(error ? { code: error.code } : {}),
    sentence: outcomeSentence({ outcome, ...(error ? { error } : {}), ...(marks ? { marks } : {}) }),
    ...(row.stopped_at ? { stoppedAt: row.stopped_at } : {}),
    askedBy: row.asked_by ?? 'nobody known',
    channel: row.channel,
    ...(row.route_name ? { route: row.route_name } : {}),
    ...(row.revision_id ? { revisionId: row.revision_id } : {}),
    time: { gatewayUs: row.gateway_us, backendUs: row.backend_us, modelUs: row.model_us, personUs: row.person_us },
    durationUs: Math.round(row.duration_us),
  }
}
