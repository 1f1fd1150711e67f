import { TRPCClientError } from '@trpc/client'
import { CliError } from './cli-error.ts'
import { type Client, clientOf } from './client.ts'
import { type DataFolderQuestion, dataFolder } from './data-folder.ts'
import { findGateway, type RunningGateway, unreachable } from './running-gateway.ts'

export interface Connection {
  client: Client
  gateway: RunningGateway
}

/** The gateway running on the data folder in question, or undefined where none answers there. */
export async function tryConnect(question: DataFolderQuestion): Promise<Connection | undefined> {
  const gateway = await findGateway(await dataFolder(question))
  if (!gateway) return undefined
  const client = clientOf(gateway)
  try {
    await client.session.me.query()
  } catch (error) {
    if (isConnectionFailure(error)) return undefined
    throw explain(error, gateway.folder)
  }
  return { client, gateway }
}

/** @throws CliError (exit 3) where no gateway answers */
export async function connect(question: DataFolderQuestion): Promise<Connection> {
  const connection = await tryConnect(question)
  if (!connection) throw unreachable(await dataFolder(question))
  return connection
}

/** True where nothing answered, as against an answer that refuses. */
function isConnectionFailure(error: unknown): boolean {
  return error instanceof TRPCClientError && error.data == null && !(error.meta?.response instanceof Response)
}

/** Gives what went wrong between the command and the gateway the gateway's own words, where it answered. */
export function explain(error: unknown, folder: string): unknown {
  if (!(error instanceof TRPCClientError)) return error
  if (isConnectionFailure(error)) return unreachable(folder, error)
  const refusal = refusalOf(error.data)
  return new CliError(refusal?.message ?? error.message, {
    code: refusal?.code ?? 'internal',
    remedy: refusal?.remedy ?? 'Look at `hermes gateway logs --filter errors`.',
    cause: error,
  })
}

function refusalOf(data: unknown): { code: string; message: string; remedy: string } | undefined {
  if (typeof data !== 'object' || data === null || !('hermes' in data)) return undefined
  const { hermes } = data
  if (typeof hermes !== 'object' || hermes === null) return undefined
  if (!('code' in hermes) || !('message' in hermes) || !('remedy' in hermes)) return undefined
  return { code: String(hermes.code), message: String(hermes.message), remedy: String(hermes.remedy) }
}
