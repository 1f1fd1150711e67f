import { startServer } from '../start-server.ts'
import { makeConfigFolder } from './config-folder.ts'
import { readToken } from './requests.ts'

/** What the tests bring along. */
export interface Fixtures<Backend> {
  backend: () => Promise<Backend>
  database: () => Promise<AsyncDisposable & { url: string }>
}

interface Setup {
  auth?: string
  env?: Readonly<Record<string, string>>
  more?: string
  allowedHosts?: readonly string[]
}

/** A whole server on a database and a backend of its own, on free ports; `await using` takes all of it away again. */
export async function startTestServer<Backend extends AsyncDisposable & { url: string }>(
  fixtures: Fixtures<Backend>,
  { env = {}, ...contents }: Setup = {},
) {
  const stack = new AsyncDisposableStack()
  try {
    const backend = stack.use(await fixtures.backend())
    const database = stack.use(await fixtures.database())
    const folder = stack.use(await makeConfigFolder({ backendUrl: backend.url, ...contents }))
    const server = await startServer({
      configPath: folder.configPath,
      databaseUrl: database.url,
      studioUrl: 'http://127.0.0.1:3999',
      ports: { gateway: 0, admin: 0 },
      env,
    })
    stack.defer(() => server.stop())
    const cliToken = await readToken(server.dataFolder)
    const owned = stack.move()
    return {
      ...server,
      backend,
      folder,
      databaseUrl: database.url,
      cliToken,
      [Symbol.asyncDispose]: () => owned.disposeAsync(),
    }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}
