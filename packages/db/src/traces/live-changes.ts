import type { TraceRow } from '@hermes/contracts/views/trace'
import type pg from 'pg'
import { filterSql } from './filter-sql.ts'
import { encodePosition, type LivePosition } from './live-position.ts'
import type { CallQuery, Unit } from './query.ts'
import { ROWS } from './row-sql.ts'
import { sqlValues } from './sql-values.ts'
import { type TraceSqlRow, traceRow } from './trace-row.ts'

/** A row that became visible, and the position of someone who has seen it. */
export interface LiveRow {
  cursor: string
  row: TraceRow
}

export interface LiveQuery {
  unit: Unit
  filter?: CallQuery['filter']
}

interface Changes {
  rows: LiveRow[]
  next: LivePosition
  /** There may be more at once. */
  more: boolean
}

const LIMIT = 200

/** The snapshot of this moment. */
export async function currentSnapshot(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
  return rows[0]?.snapshot ?? ''
}

/**
 * What became visible after a position, in the order of the transactions that wrote it. Calls start in one order and
 * are committed in another; a snapshot says exactly which transactions had been committed, so that no row is lost or
 * given twice, whatever their order, and no long transaction of somebody else holds anything up.
 */
export async function changesAfter(pool: pg.Pool, position: LivePosition, query: LiveQuery): Promise<Changes> {
  const { text, values } = changesStatement(position, query)
  const { rows } = await pool.query<TraceSqlRow & { target: string; xid: string; version_id: string; changed: number }>(
    text,
    values,
  )
  const target = rows[0]?.target ?? position.base
  const more = (rows[0]?.changed ?? 0) >= LIMIT
  const found = rows.filter((row) => row.spot_id !== null)
  const at = (row: { xid: string; version_id: string }): LivePosition => ({
    base: position.base,
    target,
    xid: row.xid,
    id: row.version_id,
  })
  const last = found.at(-1)
  const done: LivePosition = { base: target, target: '', xid: '', id: '' }
  return {
    rows: found.map((row) => ({
      cursor: encodePosition(row === last && !more ? done : at(row)),
      row: traceRow(row),
    })),
    next: more && last ? at(last) : done,
    more,
  }
}

/**
 * Versions since the oldest transaction that the snapshot did not know to be over, by the index on (written_xid, id).
 * A week back is enough for anybody's reconnect and leaves the older partitions out.
 */
export function changesStatement(position: LivePosition, query: LiveQuery): { text: string; values: unknown[] } {
  const values = sqlValues()
  const base = `${values.add(position.base)}::pg_snapshot`
  const target = `coalesce(nullif(${values.add(position.target)}, '')::pg_snapshot, pg_current_snapshot())`
  const resumed =
    position.target === ''
      ? ''
      : `and (c.written_xid, c.id) > (${values.add(position.xid)}::xid8, ${values.add(position.id)})`
  const spots = query.unit === 'call' ? 'select * from changed' : LAST_OF_TRACE
  const text = `with here as materialized (select ${target} as target),
changed as materialized (
  select c.trace_id, c.started_at, c.id, c.written_xid from calls c
  where c.written_xid >= pg_snapshot_xmin(${base}) ${resumed}
    and c.started_at > now() - interval '7 days'
    and not pg_visible_in_snapshot(c.written_xid, ${base})
    and pg_visible_in_snapshot(c.written_xid, (select target from here))
    and ${filterSql(query.filter, { alias: 'c', values })}
  order by c.written_xid, c.id limit ${LIMIT}
), versions as materialized (${spots}), spot as (select trace_id, started_at, id from versions), listed as (${ROWS[query.unit]})
select here.target::text, (select count(*)::int from changed) as changed, versions.written_xid::text as xid,
  versions.id as version_id, listed.*
from here left join (versions join listed on listed.spot_id = versions.id and listed.spot_at = versions.started_at) on true
order by versions.written_xid, versions.id`
  return { text, values: values.list }
}

/** A trace that changed more than once is given once, at its last change. */
const LAST_OF_TRACE = `select distinct on (trace_id) * from changed order by trace_id, written_xid desc, id desc`
