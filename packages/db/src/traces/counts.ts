import type pg from 'pg'

/** Calls since a moment, by the tool's internal name. Reads the index on (tool, started_at, id) alone. */
export async function callsByTool(pool: pg.Pool, since: Date): Promise<Map<string, number>> {
  return await counted(pool, { column: 'tool', since })
}

/** Calls since a moment, by the name of the rule that won. */
export async function callsByRoute(pool: pg.Pool, since: Date): Promise<Map<string, number>> {
  return await counted(pool, { column: 'route_name', since })
}

async function counted(
  pool: pg.Pool,
  { column, since }: { column: 'tool' | 'route_name'; since: Date },
): Promise<Map<string, number>> {
  const text = `select ${column} as name, count(*)::int as calls from calls
where started_at >= $1 and ${column} is not null group by ${column}`
  const { rows } = await pool.query<{ name: string; calls: number }>(text, [since])
  return new Map(rows.map((row) => [row.name, row.calls]))
}

/**
 * How many calls are recorded: exact up to `atMost`, which is given where there are more, since nobody needs the exact
 * number of millions and counting them takes time.
 */
export async function countCalls(pool: pg.Pool, atMost = 100_000): Promise<number> {
  const text = 'select count(*)::int as calls from (select from calls limit $1) as counted'
  const { rows } = await pool.query<{ calls: number }>(text, [atMost])
  return rows[0]?.calls ?? 0
}
