import type { Log } from '@hermes/contracts/ports/log'
import { type Database, openDatabase } from '@hermes/db/client'
import { DatabaseError } from '@hermes/db/database-error'
import { migrate } from '@hermes/db/migrate'
import { StartProblem } from '../start-problem.ts'
import { keepPostgres } from './keep-postgres.ts'

export interface ServerDatabase {
  database: Database
  kind: 'embedded' | 'external'
  /** `127.0.0.1:5433`, where it listens on this machine for us alone. */
  ownListener?: string
  /** Closes the connections; the embedded server is stopped too. */
  close(): Promise<void>
}

/**
 * Opens the database the gateway keeps everything in, at its present schema: an external PostgreSQL where an address is
 * given, else one of our own in the data folder.
 * @throws StartProblem what is wrong with it, and the way out
 */
export async function openServerDatabase(options: {
  url: string | undefined
  folder: string
  log: Log
}): Promise<ServerDatabase> {
  const { url, folder, log } = options
  let embedded: Awaited<ReturnType<typeof keepPostgres>> | undefined
  try {
    embedded = url === undefined ? await keepPostgres({ dir: folder, log }) : undefined
    const address = url ?? embedded?.url ?? ''
    const applied = await migrate({ url: address })
    if (applied.length > 0) {
      log({ level: 'info', topic: 'gateway', message: `The database was brought up to date`, facts: { applied } })
    }
    const database = await openDatabase({ url: address })
    return {
      database,
      kind: embedded ? 'embedded' : 'external',
      ...(embedded && { ownListener: `127.0.0.1:${embedded.port}` }),
      async close() {
        await database.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    if (error instanceof DatabaseError) throw new StartProblem(error.message, error.remedy, { cause: error })
    throw error
  }
}
