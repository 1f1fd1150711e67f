import pg from 'pg'

/** What is kept of one call. */
interface Entry {
  startedAt: number
  tool: string
  arguments: unknown
  answer: unknown
}

/** Calls written down durably, one row each. */
export interface CommitLog {
  /** Resolves once the row is on disk. */
  write(entry: Entry): Promise<void>
  close(): Promise<void>
}

const TABLE = `create table if not exists bench_calls
  (id bigint generated always as identity primary key, started_at bigint, tool text, arguments json, answer json)`
const WRITE = `insert into bench_calls (started_at, tool, arguments, answer)
  select "startedAt", tool, arguments, answer
  from json_to_recordset($1::json) as given("startedAt" bigint, tool text, arguments json, answer json)`

/** Group commit as the gateway does it: at once when idle; what comes while a write is under way goes with the next one. */
export async function openCommitLog(databaseUrl: string): Promise<CommitLog> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(TABLE)
  let waiting: { text: string; resolve: () => void; reject: (error: unknown) => void }[] = []
  let writing = false
  const run = async () => {
    writing = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await client.query({ name: 'write', text: WRITE, values: [`[${batch.map(({ text }) => text).join(',')}]`] })
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    writing = false
  }
  return {
    write: (entry) =>
      new Promise((resolve, reject) => {
        waiting.push({ text: JSON.stringify(entry), resolve, reject })
        if (!writing) void run()
      }),
    close: () => client.end(),
  }
}
