import type { Log } from '@hermes/contracts/ports/log'
import type { TraceRow } from '@hermes/contracts/views/trace'
import type { Database } from '@hermes/db/client'
import { liveCalls } from '@hermes/db/traces/live'
import { requirePerson } from '../scope.ts'
import type { Actor, LiveQuery } from '../types.ts'
import { compileFilter } from './compile-query.ts'

interface Parts {
  database: Pick<Database, 'pool' | 'listen'>
  log: Log
}

/** Rows as they are committed, each with the position from which a reader goes on after it. */
export async function* liveTraces(
  { database, log }: Parts,
  actor: Actor,
  { q, unit = 'trace', after, signal }: LiveQuery,
): AsyncGenerator<{ position: string; row: TraceRow }, void> {
  requirePerson(actor)
  for await (const { cursor, row } of liveCalls(database, { filter: compileFilter(q), unit, after, signal, log })) {
    yield { position: cursor, row }
  }
}
