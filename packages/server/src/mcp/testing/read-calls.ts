import { openDatabase } from '@hermes/db/client'

export interface CallRow {
  channel: string
  requested_tool: string
  tool: string | null
  principal_name: string | null
  outcome: string
  code: string | null
  stopped_at: string | null
}

/** What the database holds of a trace: its calls, oldest first. */
export async function readCalls(url: string, traceId: string): Promise<readonly CallRow[]> {
  const opened = await openDatabase({ url })
  try {
    const { rows } = await opened.pool.query<CallRow>(
      `select channel, requested_tool, tool, principal_name, outcome, code, stopped_at
         from calls where trace_id = $1 order by started_at`,
      [traceId],
    )
    return rows
  } finally {
    await opened.close()
  }
}
