import type { CallRecord } from '@hermes/contracts/call'
import type pg from 'pg'
import { CALL_PAYLOAD, type CallPayloadRow, callPayload } from './call-row.ts'

/** A call's redacted payload with the tool it was for. */
export interface RecentPayload extends Pick<CallRecord, 'arguments' | 'result'> {
  callId: string
  tool: string
}

/** The newest partitions are read first, and no more of them than the calls need. */
const RECENT = `select id, tool, ${CALL_PAYLOAD} from calls where tool is not null order by started_at desc limit $1`

/** What went into the newest calls and came out, newest first. */
export async function recentPayloads(pool: pg.Pool, limit: number): Promise<RecentPayload[]> {
  const { rows } = await pool.query<CallPayloadRow & { id: string; tool: string }>(RECENT, [limit])
  return rows.map((row) => ({ callId: row.id, tool: row.tool, ...callPayload(row) }))
}
