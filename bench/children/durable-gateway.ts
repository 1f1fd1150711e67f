import { startServer } from '@hermes/server/start-server'
import { writeConfiguration } from './configuration.ts'
import type { Started, StartOptions } from './protocol.ts'

/** The whole product, as `hermes gateway start` runs it. */
export async function startDurableGateway(options: StartOptions): Promise<Started> {
  const { configPath, dataFolder, env, remove } = await writeConfiguration(options)
  try {
    const server = await startServer({
      configPath,
      dataFolder,
      databaseUrl: options.databaseUrl,
      env,
      ports: { gateway: 0, admin: 0 },
      studioUrl: 'http://127.0.0.1:3000',
      // What a wrong answer was due to; standard output is the report's.
      log: (event) => {
        if (event.level === 'error') process.stderr.write(`${event.message} ${JSON.stringify(event.facts ?? {})}\n`)
      },
    })
    return {
      url: server.gatewayUrl,
      async stop() {
        await server.stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
