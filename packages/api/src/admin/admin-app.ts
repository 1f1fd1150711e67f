import type { FastifyInstance } from 'fastify'
import { createJsonApp } from '../http/json-app.ts'
import type { AdminApi } from './admin-api.ts'
import { registerSessionRoutes } from './session-routes.ts'
import { registerTrpcRoutes } from './trpc-routes.ts'

/** 2 MiB: a test call's arguments in the protocol's wrapping. */
const BODY_LIMIT = 2 * 1024 * 1024

/**
 * The admin listener, not yet bound to a port. Everything but signing in asks for a person's credential, in every auth
 * mode; Host and Origin are checked always, and no answer opens it to other sites' pages.
 */
export async function createAdminApp(api: AdminApi): Promise<FastifyInstance> {
  const app = createJsonApp({ log: api.log, bodyLimit: BODY_LIMIT, hostRules: api.hostRules })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  registerSessionRoutes(app, api)
  await registerTrpcRoutes(app, api)
  return app
}
