import type { LogEvent } from '@hermes/contracts/ports/log'
import { requirePerson } from '../scope.ts'
import type { Actor, LogQuery } from '../types.ts'
import { compileLogFilter } from './log-filter.ts'
import type { LogStore } from './log-store.ts'
import { readLogFile } from './read-log-file.ts'

interface Parts {
  logs: LogStore
  logFile: string
}

/** The newest lines that a filter selects, oldest first; from the file where memory does not hold enough of them. */
export async function listLogs({ logs, logFile }: Parts, actor: Actor, query: LogQuery): Promise<readonly LogEvent[]> {
  requirePerson(actor, 'admin')
  const selects = compileLogFilter(query.filter)
  const limit = query.limit ?? 200
  const inMemory = logs.recent().filter(selects)
  if (inMemory.length >= limit) return inMemory.slice(-limit)
  const oldest = logs.recent()[0]?.at ?? Number.POSITIVE_INFINITY
  const before = (await readLogFile(logFile)).filter((event) => event.at < oldest && selects(event))
  return [...before, ...inMemory].slice(-limit)
}
