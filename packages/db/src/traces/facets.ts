import type { Facet, TraceFacets } from '@hermes/contracts/views/trace'
import type pg from 'pg'
import { inRange } from './list.ts'
import type { CallQuery } from './query.ts'
import { sqlValues } from './sql-values.ts'

/** Values named of one facet. */
const VALUES = 50

interface FacetRow {
  facet: 'outcome' | 'stage' | 'tool' | 'channel' | 'total'
  value: string | null
  count: number
}

/** How many calls of the range and filter have each outcome, stage, tool and channel; the commonest first. */
export async function traceFacets(pool: pg.Pool, query: CallQuery): Promise<TraceFacets> {
  const values = sqlValues()
  const text = `select
  case grouping(c.outcome, c.stopped_at, coalesce(c.tool, c.requested_tool), c.channel)
    when 7 then 'outcome' when 11 then 'stage' when 13 then 'tool' when 14 then 'channel' else 'total' end as facet,
  coalesce(c.outcome, c.stopped_at, coalesce(c.tool, c.requested_tool), c.channel) as value, count(*)::int as count
from calls c where ${inRange(query, { alias: 'c', values })}
group by grouping sets ((c.outcome), (c.stopped_at), (coalesce(c.tool, c.requested_tool)), (c.channel), ())
order by count desc, value`
  const { rows } = await pool.query<FacetRow>(text, values.list)
  const facet = (name: FacetRow['facet']): Facet[] =>
    rows
      .filter((row) => row.facet === name && row.value !== null)
      .slice(0, VALUES)
      .map((row) => ({ value: row.value ?? '', count: row.count }))
  const total = rows.find((row) => row.facet === 'total')?.count ?? 0
  return { outcome: facet('outcome'), stage: facet('stage'), tool: facet('tool'), channel: facet('channel'), total }
}
