import type { RunningServer, ServerOptions } from '@hermes/server/start-server'
import { CliError } from './cli-error.ts'

/**
 * Starts a gateway in this process. Loaded on demand: most commands never need the server.
 * @throws CliError with the server's own sentence where it cannot start
 */
export async function startGateway(options: ServerOptions): Promise<RunningServer> {
  const [{ startServer }, { StartProblem }] = await Promise.all([
    import('@hermes/server/start-server'),
    import('@hermes/server/start-problem'),
  ])
  try {
    return await startServer(options)
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    throw new CliError(error.message, { code: 'start_failed', remedy: error.remedy, cause: error })
  }
}
