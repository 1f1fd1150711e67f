import type { FastifyInstance } from 'fastify'
import type { HostRules } from '../http/host-guard.ts'
import { createJsonApp } from '../http/json-app.ts'
import { createStrangerLimit } from '../http/stranger-limit.ts'
import { registerMcpRoutes } from '../mcp/mcp-routes.ts'
import type { AgentApi } from './agent-api.ts'
import { registerCallRoutes } from './call-routes.ts'
import { registerHealthRoutes } from './health-routes.ts'
import { BODY_LIMIT } from './limits.ts'
import { openApiDocument } from './openapi.ts'
import { registerToolRoutes } from './tool-routes.ts'

/**
 * The agents' listener, not yet bound to a port. It knows nothing of people: no cookie, no admin route.
 * @param options.hostRules given in `open` mode, where no key keeps a browser page out
 */
export function createAgentApp(given: AgentApi, options: { hostRules?: () => HostRules } = {}): FastifyInstance {
  const api = { ...given, strangers: given.strangers ?? createStrangerLimit(given.log) }
  const app = createJsonApp({ log: api.log, bodyLimit: BODY_LIMIT, ...options })
  registerCallRoutes(app, api)
  registerToolRoutes(app, api)
  registerMcpRoutes(app, api)
  registerHealthRoutes(app, api)
  const document = openApiDocument(api.version)
  app.get('/v1/openapi.json', async () => document)
  return app
}
