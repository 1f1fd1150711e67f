import { startOwnServer } from '@hermes/testing/own-server'
import pg from 'pg'
import { parentOf, usageOfTree } from './proc.ts'
import type { Started, Usage } from './protocol.ts'

/**
 * The embedded PostgreSQL, at the present schema, in a folder that goes with it. What it uses is what its own processes
 * use; that it commits shows in the number of its next transaction.
 */
export async function startPostgres(): Promise<Started> {
  const server = await startOwnServer()
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const main = await parentOf(rows[0]?.pid ?? 0)
  return {
    url: server.url,
    async usage(): Promise<Usage> {
      const next = await client.query<{ xid: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as xid')
      return { ...(await usageOfTree(main)), commits: Number(next.rows[0]?.xid) }
    },
    async stop() {
      await client.end()
      await server[Symbol.asyncDispose]()
    },
  }
}
