import { outcomeSentence } from '@hermes/contracts/outcome-sentence'
import type { AttemptSpan } from '@hermes/contracts/span'
import type { CallSummary, TraceDetail } from '@hermes/contracts/views/trace'
import type pg from 'pg'
import { attemptSpan, CALL_FACTS, type CallFactsRow, callFacts, SPAN_FACTS, type SpanRow } from './call-row.ts'
import { DECIDES_FIRST } from './row-sql.ts'

/** Calls given at most. */
const CALLS = 1_000

/** By the index on (trace_id, started_at, id) of each partition. */
const WHOLE = `select count(*)::int as calls, min(started_at) as started_at,
  extract(epoch from max(started_at + duration_us * interval '1 microsecond') - min(started_at))::float8 * 1e6 as duration_us,
  sum(gateway_us)::float8 as gateway_us, sum(backend_us)::float8 as backend_us, sum(model_us)::float8 as model_us,
  sum(person_us)::float8 as person_us
from calls where trace_id = $1`
const DECIDING = `select id, outcome, revision_id from calls where trace_id = $1 order by ${DECIDES_FIRST}, started_at, id limit 1`
/** The first ones, and the deciding one wherever it stands. */
const LISTED = `(select ${CALL_FACTS} from calls where trace_id = $1 order by started_at, id limit ${CALLS})
union all
(select ${CALL_FACTS} from calls where trace_id = $1 and id = $2 and id not in
  (select id from calls where trace_id = $1 order by started_at, id limit ${CALLS}))
order by started_at, id`
const SPANS = `select ${SPAN_FACTS} from spans where call_id = any($1) and started_at between $2 and $3 order by call_id, position`

interface WholeRow {
  calls: number
  started_at: Date | null
  duration_us: number
  gateway_us: number
  backend_us: number
  model_us: number
  person_us: number
}

/** A trace with its calls, oldest first, without payloads. Undefined where there is none. */
export async function getTrace(pool: pg.Pool, traceId: string): Promise<TraceDetail | undefined> {
  const whole = (await pool.query<WholeRow>(WHOLE, [traceId])).rows[0]
  const deciding = (
    await pool.query<{ id: string; outcome: TraceDetail['outcome']; revision_id: string | null }>(DECIDING, [traceId])
  ).rows[0]
  if (!whole?.started_at || !deciding) return undefined
  const { rows } = await pool.query<CallFactsRow>(LISTED, [traceId, deciding.id])
  const attempts = await attemptsOf(pool, rows)
  return {
    traceId,
    startedAt: whole.started_at,
    durationUs: Math.round(whole.duration_us),
    time: {
      gatewayUs: whole.gateway_us,
      backendUs: whole.backend_us,
      modelUs: whole.model_us,
      personUs: whole.person_us,
    },
    outcome: deciding.outcome,
    ...(deciding.revision_id ? { revisionId: deciding.revision_id } : {}),
    calls: rows.map((row) => summary(row, attempts.get(row.id) ?? [])),
    decidingCallId: deciding.id,
    truncated: whole.calls > rows.length,
  }
}

async function attemptsOf(pool: pg.Pool, calls: readonly CallFactsRow[]): Promise<Map<string, AttemptSpan[]>> {
  const times = calls.map((call) => call.started_at.getTime())
  const bounds = [new Date(Math.min(...times)), new Date(Math.max(...times))]
  const { rows } = await pool.query<SpanRow>(SPANS, [calls.map((call) => call.id), ...bounds])
  const attempts = new Map<string, AttemptSpan[]>()
  for (const [id, spans] of Map.groupBy(rows, (row) => row.call_id)) attempts.set(id, spans.map(attemptSpan))
  return attempts
}

function summary(row: CallFactsRow, attempts: readonly AttemptSpan[]): CallSummary {
  const facts = callFacts(row)
  return { ...facts, startedAt: row.started_at, attempts, sentence: outcomeSentence(facts) }
}
