import type { GatewayStatus } from '@hermes/contracts/views/status'
import type { ToolRow } from '@hermes/contracts/views/tool'
import type { TraceFacets, TraceRow } from '@hermes/contracts/views/trace'

/** The most urgent fact, which Home says first. */
export type Standing =
  | { kind: 'not_recording' }
  | { kind: 'server_away'; name: string; others: number }
  | { kind: 'tools_away'; count: number; total: number }
  | { kind: 'many_stop'; percent: number; stopped: number; total: number }
  | { kind: 'quiet' }

const MANY_PERCENT = 20
const FEWEST_CALLS = 10

/** Orders what could be wrong by harm: nothing recorded, a server away, tools away, an unusual share of calls stopped. */
export function standing(status: GatewayStatus, tools: readonly ToolRow[], facets: TraceFacets | undefined): Standing {
  if (!status.recording) return { kind: 'not_recording' }
  const away = status.servers.filter((server) => server.state === 'failed')
  if (away[0]) return { kind: 'server_away', name: away[0].name, others: away.length - 1 }
  const unready = tools.filter((tool) => tool.status.state !== 'ready' && tool.status.state !== 'disabled')
  if (unready.length > 0) return { kind: 'tools_away', count: unready.length, total: tools.length }
  const counts = outcomeCounts(facets)
  const percent = counts.total > 0 ? Math.round((counts.stopped / counts.total) * 100) : 0
  if (counts.total >= FEWEST_CALLS && percent >= MANY_PERCENT) return { kind: 'many_stop', percent, ...counts }
  return { kind: 'quiet' }
}

/** How many calls ran and how many were stopped or failed, of all that were made. */
export function outcomeCounts(facets: TraceFacets | undefined): { ran: number; stopped: number; total: number } {
  const count = (value: string) => facets?.outcome.find((facet) => facet.value === value)?.count ?? 0
  const ran = count('ran')
  return {
    ran,
    stopped: count('failed') + count('denied') + count('expired') + count('cancelled'),
    total: facets?.total ?? 0,
  }
}

/** Microseconds below which 95 of 100 calls stayed, for the gateway's own time and the backends'. */
export interface Shares {
  calls: number
  gatewayUs: number
  backendUs: number
}

/** The 95th percentile of each owner's time over calls that reached a backend; waits for people are not in it. */
export function timeShares(rows: readonly TraceRow[]): Shares | undefined {
  const reached = rows.filter((row) => row.time.backendUs > 0)
  if (reached.length === 0) return undefined
  return {
    calls: reached.length,
    gatewayUs: percentile(reached.map((row) => row.time.gatewayUs)),
    backendUs: percentile(reached.map((row) => row.time.backendUs)),
  }
}

function percentile(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
}
