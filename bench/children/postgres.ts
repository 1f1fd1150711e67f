import { startOwnServer } from '@hermes/testing/own-server'
import type { Started } from './protocol.ts'

/** The embedded PostgreSQL, at the present schema, in a folder that goes with it. */
export async function startPostgres(): Promise<Started> {
  const server = await startOwnServer()
  return { url: server.url, stop: async () => await server[Symbol.asyncDispose]() }
}
