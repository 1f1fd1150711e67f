import type { TracePage } from '@hermes/contracts/views/trace'
import type pg from 'pg'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { filterSql } from './filter-sql.ts'
import { liveHead } from './live-position.ts'
import type { CallQuery, Unit } from './query.ts'
import { ROWS } from './row-sql.ts'
import { type SqlValues, sqlValues } from './sql-values.ts'
import { type TraceSqlRow, traceRow } from './trace-row.ts'

export interface ListQuery extends CallQuery {
  unit: Unit
  /** `nextCursor` of the page before. One that is not ours begins anew. */
  cursor?: string | undefined
  /** Rows a page, 1 to 200. */
  limit: number
}

/**
 * One page of the trace list, newest first; rows of equal times keep a fixed order. A trace stands where its first
 * matching call of the range stands.
 */
export async function listTraces(pool: pg.Pool, query: ListQuery): Promise<TracePage> {
  const limit = Math.min(Math.max(Math.trunc(query.limit), 1), 200)
  const { text, values } = listStatement({ ...query, limit: limit + 1 })
  const { rows } = await pool.query<TraceSqlRow & { head: string; spot_id: string | null }>(text, values)
  const found = rows.filter((row) => row.spot_id !== null)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(traceRow),
    ...(found.length > limit && last ? { nextCursor: encodeCursor([last.spot_at.toISOString(), last.spot_id]) } : {}),
    head: liveHead(rows[0]?.head ?? ''),
  }
}

/** The statement of a page. The snapshot comes from it too, so that a live reader goes on exactly where it ends. */
export function listStatement(query: ListQuery): { text: string; values: unknown[] } {
  const values = sqlValues()
  const spot = query.unit === 'call' ? callSpots(query, values) : traceSpots(query, values)
  const text = `with spot as materialized (${spot}), listed as (${ROWS[query.unit]})
select here.head, listed.* from (select pg_current_snapshot()::text as head) here left join listed on true
order by listed.spot_at desc, listed.spot_id desc`
  return { text, values: values.list }
}

function callSpots(query: ListQuery, values: SqlValues): string {
  return `select c.trace_id, c.started_at, c.id from calls c
where ${inRange(query, { alias: 'c', values })}${afterCursor(query.cursor, values)}
order by c.started_at desc, c.id desc limit ${values.add(query.limit)}`
}

/** The first matching call of each trace: there is no matching one before it. Read by (trace_id, started_at, id). */
function traceSpots(query: ListQuery, values: SqlValues): string {
  return `select c.trace_id, c.started_at, c.id from calls c
where ${inRange(query, { alias: 'c', values })}${afterCursor(query.cursor, values)}
  and not exists (select from calls e where e.trace_id = c.trace_id and (e.started_at, e.id) < (c.started_at, c.id)
    and e.started_at <= c.started_at and ${inRange(query, { alias: 'e', values })})
order by c.started_at desc, c.id desc limit ${values.add(query.limit)}`
}

/** The range and the filter. */
export function inRange({ range, filter }: CallQuery, target: { alias: string; values: SqlValues }): string {
  const { alias, values } = target
  return `${alias}.started_at >= ${values.add(range.from)}::timestamptz and ${alias}.started_at < ${values.add(range.to)}::timestamptz
  and ${filterSql(filter, target)}`
}

/** The comparison of the pair alone would not let the planner leave out partitions. */
function afterCursor(cursor: string | undefined, values: SqlValues): string {
  const [at, id] = (cursor && decodeCursor(cursor, 2)) || []
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at))) return ''
  const place = values.add(at)
  return ` and c.started_at <= ${place}::timestamptz and (c.started_at, c.id) < (${place}::timestamptz, ${values.add(id)})`
}
