import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { LogEvent } from '@hermes/contracts/ports/log'
import { compileLogFilter } from '@hermes/services/logs/log-filter'
import { readLogFile } from '@hermes/services/logs/read-log-file'
import { tryConnect } from './connect.ts'
import { type DataFolderQuestion, dataFolder } from './data-folder.ts'
import { unreachable } from './running-gateway.ts'

interface LogQuestion {
  question: DataFolderQuestion
  filter: string | undefined
  limit: number
}

/**
 * The newest log lines, oldest first: from the running gateway, or from the file that a stopped one has left, which is
 * where one looks after it has died.
 * @throws CliError (exit 3) where there is neither
 */
export async function listLogs({ question, filter, limit }: LogQuestion): Promise<readonly LogEvent[]> {
  const connection = await tryConnect(question)
  if (connection) return connection.client.logs.list.query({ ...(filter && { filter }), limit })
  const folder = await dataFolder(question)
  const file = join(folder, 'logs', 'gateway.ndjson')
  if (!existsSync(file)) throw unreachable(folder)
  return (await readLogFile(file)).filter(compileLogFilter(filter)).slice(-limit)
}
