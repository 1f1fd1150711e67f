import { type Connection, connect } from './connect.ts'
import type { DataFolderQuestion } from './data-folder.ts'
import type { Io } from './io.ts'

/**
 * Runs `work` with the gateway running on the data folder; where none runs and `--config` is given, one is started in
 * this process for as long as the work takes.
 */
export async function withGateway<Result>(
  { question }: { question: DataFolderQuestion; io: Io },
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  return work(await connect(question))
}
