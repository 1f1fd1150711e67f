import type pg from 'pg'

/** Both walk an index of the newest partitions; nothing else is read. */
const COUNTS = {
  tool: `select tool as name, count(*)::int as calls from calls
where started_at > now() - interval '24 hours' and tool is not null group by tool`,
  route: `select route_name as name, count(*)::int as calls from calls
where started_at > now() - interval '24 hours' and route_name is not null group by route_name`,
} as const

/** How many calls of the last 24 hours each tool had, or each route won. Names without calls are absent. */
export async function countCalls(pool: pg.Pool, by: 'tool' | 'route'): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ name: string; calls: number }>(COUNTS[by])
  return new Map(rows.map(({ name, calls }) => [name, calls]))
}
