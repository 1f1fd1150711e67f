import type { Outcome } from '@hermes/contracts/call'

/**
 * Which call of a trace decides its outcome: the first of the worst. A person that is waited for comes first, then what
 * went wrong, then what is still under way.
 */
export const OUTCOME_ORDER = [
  'waiting',
  'failed',
  'denied',
  'expired',
  'cancelled',
  'running',
  'ran',
] as const satisfies readonly Outcome[]

export const DECIDES_FIRST = `array_position(array[${OUTCOME_ORDER.map((outcome) => `'${outcome}'`).join(',')}], outcome)`

const NEAR = `started_at >= spot.started_at - interval '1 day' and started_at < spot.started_at + interval '7 days'`
const TIMES = ['duration_us', 'gateway_us', 'backend_us', 'model_us', 'person_us']

/**
 * What a list shows of one call. `spot_*` is the row's place in the list. Lateral with a limit, so that whatever the
 * statistics say no plan reads whole partitions to find a page of rows.
 */
const CALL_ROWS = `select
  c.started_at as spot_at, c.id as spot_id, c.trace_id, c.id, c.started_at, coalesce(c.tool, c.requested_tool) as root,
  c.tool_kind, 1 as calls, c.outcome, c.code, c.error, c.marks, c.stopped_at,
  coalesce(c.agent_id, c.principal_name) as asked_by, c.channel, c.route_name, c.revision_id,
  ${TIMES.map((time) => `c.${time}::float8`).join(', ')}
from spot cross join lateral
  (select * from calls where id = spot.id and started_at = spot.started_at limit 1) c`

/**
 * What a list shows of one trace: who asked for what, by its first call; how it ended, by the call that decides. A
 * trace is looked at from a day before its spot to a week after, so that only these partitions are read.
 */
const TRACE_ROWS = `select
  spot.started_at as spot_at, spot.id as spot_id, spot.trace_id, d.id, spot.started_at, coalesce(f.tool, f.requested_tool) as root,
  f.tool_kind, t.calls, d.outcome, d.code, d.error, d.marks, d.stopped_at,
  coalesce(f.agent_id, f.principal_name) as asked_by, f.channel, d.route_name, d.revision_id,
  ${TIMES.map((time) => `t.${time}`).join(', ')}
from spot
cross join lateral (select * from calls where trace_id = spot.trace_id and ${NEAR}
  order by started_at, id limit 1) f
cross join lateral (select * from calls where trace_id = spot.trace_id and ${NEAR}
  order by ${DECIDES_FIRST}, started_at, id limit 1) d
cross join lateral (select count(*)::int as calls,
    extract(epoch from max(started_at + duration_us * interval '1 microsecond') - min(started_at))::float8 * 1e6 as duration_us,
    ${TIMES.slice(1)
      .map((time) => `sum(${time})::float8 as ${time}`)
      .join(', ')}
  from calls where trace_id = spot.trace_id and ${NEAR}) t`

/** Rows of a list, from a table expression `spot(trace_id, started_at, id)` of the same statement. */
export const ROWS = { call: CALL_ROWS, trace: TRACE_ROWS } as const
