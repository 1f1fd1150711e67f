import { fileURLToPath } from 'node:url'
import type { Way } from '../options.ts'
import { serveReference } from '../reference-server/serve-http.ts'
import { startGateway, type Target } from './start-gateway.ts'

const REFERENCE = fileURLToPath(new URL('../reference-server/main.ts', import.meta.url))

/** Starts what the suite is pointed at: the reference server, or a gateway in front of it. */
export async function startTarget(way: Way): Promise<Target> {
  switch (way) {
    case 'direct':
      return await serveReference()
    case 'stdio':
      return await startGateway([
        'transport: stdio',
        `command: ${JSON.stringify(process.execPath)}`,
        `args: [${JSON.stringify(REFERENCE)}]`,
      ])
    case 'http': {
      const stack = new AsyncDisposableStack()
      try {
        const reference = stack.use(await serveReference())
        const { url } = stack.use(
          await startGateway(
            ['transport: streamable_http', `url: ${JSON.stringify(reference.url)}`],
            [new URL(reference.url).origin],
          ),
        )
        const owned = stack.move()
        return { url, [Symbol.asyncDispose]: () => owned.disposeAsync() }
      } catch (error) {
        await stack.disposeAsync()
        throw error
      }
    }
  }
}
