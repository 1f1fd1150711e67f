import type { FilterNode } from '@hermes/contracts/filter/ast'
import { openTestDatabase } from '@hermes/testing/opened-database'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { ensurePartitionsFor } from '../partitions.ts'
import { listStatement } from './list.ts'
import { changesStatement } from './live-changes.ts'

const DAYS = 8
const PER_DAY = 4_000
const NOW = Date.now()
const range = { from: new Date(NOW - 30 * 86_400_000), to: new Date(NOW + 60_000) }

/** Eight days of calls, five to a trace, one in fifty denied, one in a thousand timed out. */
const FILL = `insert into calls (id, started_at, instance_id, trace_id, span_id, channel, requested_tool, tool, outcome, code,
  stages, arguments, duration_us, gateway_us, backend_us, model_us, person_us)
select 'call_' || $1 || '_' || lpad(i::text, 8, '0'), $2::timestamptz - i * interval '20 seconds', 'x', md5($1 || i / 5), 'b', 'api',
  't' || i % 40, 't' || i % 40, case when i % 50 = 0 then 'denied' when i % 1000 = 1 then 'failed' else 'ran' end,
  case when i % 50 = 0 then 'denied' when i % 1000 = 1 then 'timeout' end, '[]', '{}', 1, 1, 0, 0, 0
from generate_series(1, ${PER_DAY}) i`

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** Rows of calls that a statement touches. */
async function touched(pool: pg.Pool, { text, values }: { text: string; values: unknown[] }): Promise<number> {
  const client = await pool.connect()
  await client.query('set random_page_cost = 1.1') // as the embedded server has it
  const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
  client.release()
  const count = (node: PlanNode): number => {
    const read = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
    const own = node['Relation Name']?.startsWith('calls_p') ? read * node['Actual Loops'] : 0
    return own + (node.Plans ?? []).reduce((sum, child) => sum + count(child), 0)
  }
  return count(rows[0]['QUERY PLAN'][0].Plan)
}

let db: Awaited<ReturnType<typeof openTestDatabase>>

beforeAll(async () => {
  db = await openTestDatabase()
  for (let day = 0; day < DAYS; day++) {
    const at = new Date(NOW - day * 86_400_000)
    await ensurePartitionsFor(db.pool, [at, new Date(at.getTime() - 86_400_000)])
    await db.pool.query(FILL, [String(day), at])
  }
  await db.pool.query('vacuum analyze calls')
  return () => db[Symbol.asyncDispose]()
})

const filters: [string, FilterNode | undefined][] = [
  ['no filter', undefined],
  ['an outcome', { kind: 'outcome', value: 'denied' }],
  ['a tool', { kind: 'tool', value: 't7' }],
  ['a code that few have', { kind: 'code', value: 'timeout' }],
]

test.each(filters)('a page of the list, with %s, touches few of all calls', async (_name, filter) => {
  for (const unit of ['call', 'trace'] as const) {
    const rows = await touched(db.pool, listStatement({ unit, range, filter, limit: 51 }))
    expect(rows).toBeGreaterThan(0)
    expect(rows).toBeLessThan((DAYS * PER_DAY) / 10)
  }
})

test('a page far down the list costs what the first one costs', async () => {
  const deep = Buffer.from(JSON.stringify([new Date(NOW - 5 * 86_400_000).toISOString(), 'call_'])).toString(
    'base64url',
  )
  const rows = await touched(db.pool, listStatement({ unit: 'call', range, limit: 51, cursor: deep }))
  expect(rows).toBeLessThan(500)
})

test('a live reader that has seen everything touches nothing', async () => {
  const { rows } = await db.pool.query('select pg_current_snapshot()::text as base')
  const position = { base: rows[0]?.base, target: '', xid: '', id: '' }
  for (const unit of ['call', 'trace'] as const)
    expect(await touched(db.pool, changesStatement(position, { unit }))).toBeLessThan(10)
})
