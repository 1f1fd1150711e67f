import type { HistogramBar } from '@hermes/contracts/views/trace'
import type pg from 'pg'
import { inRange } from './list.ts'
import type { CallQuery } from './query.ts'
import { sqlValues } from './sql-values.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Round clock times, since people read the axis. */
const STEPS = [
  ...[1, 5, 10, 15, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 6, 12].map((n) => n * HOUR),
  ...[1, 2, 7, 30].map((n) => n * DAY),
]

/** The smallest round step that cuts the range into at most so many bars. */
export function histogramStep({ from, to }: CallQuery['range'], bars: number): number {
  const span = to.getTime() - from.getTime()
  return STEPS.find((step) => span / step <= bars) ?? Math.ceil(span / bars / DAY) * DAY
}

/**
 * Counts per bar over the whole range, empty bars included: what ran (or is running) and what was stopped or failed.
 * @param query.bars at most so many, about
 */
export async function traceHistogram(pool: pg.Pool, query: CallQuery & { bars: number }): Promise<HistogramBar[]> {
  const step = histogramStep(query.range, Math.max(1, query.bars))
  const first = Math.floor(query.range.from.getTime() / step) * step
  const values = sqlValues()
  const width = values.add(step)
  const text = `select date_bin(${width}::float8 * interval '1 millisecond', c.started_at, ${values.add(new Date(first))}::timestamptz) as bar,
  count(*) filter (where c.outcome in ('ran', 'running'))::int as ran,
  count(*) filter (where c.outcome not in ('ran', 'running'))::int as stopped
from calls c where ${inRange(query, { alias: 'c', values })} group by bar`
  const { rows } = await pool.query<{ bar: Date; ran: number; stopped: number }>(text, values.list)
  const counts = new Map(rows.map((row) => [row.bar.getTime(), row]))
  const bars: HistogramBar[] = []
  for (let at = first; at < query.range.to.getTime(); at += step)
    bars.push({ from: new Date(at), ran: counts.get(at)?.ran ?? 0, stopped: counts.get(at)?.stopped ?? 0 })
  return bars
}
