import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { clientOf } from './client.ts'
import { type Connection, tryConnect } from './connect.ts'
import { type DataFolderQuestion, dataFolder } from './data-folder.ts'
import { findGateway, unreachable } from './running-gateway.ts'
import { startGateway } from './start-gateway.ts'
import { startOptions } from './start-options.ts'

/**
 * Runs `work` with the gateway running on the data folder. Where none runs and a configuration is at hand, database and
 * gateway are started in this process for as long as the work takes, on free ports.
 * @throws CliError (exit 3) where there is neither
 */
export async function withGateway<Result>(
  question: DataFolderQuestion,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await tryConnect(question)
  if (connection) return work(connection)
  if (!question.config && !existsSync(resolve(question.cwd, 'gateway.yaml')))
    throw unreachable(await dataFolder(question))
  const server = await startGateway({ ...(await startOptions(question)), ports: { gateway: 0, admin: 0 } })
  try {
    const gateway = await findGateway(server.dataFolder)
    if (!gateway) throw unreachable(server.dataFolder)
    return await work({ client: clientOf(gateway), gateway })
  } finally {
    await server.stop()
  }
}
