import type { FastifyInstance } from 'fastify'
import type { AgentApi } from './agent-api.ts'

/** `/healthz`: the process answers. `/readyz`: calls are served; else 503 with the reasons. */
export function registerHealthRoutes(app: FastifyInstance, api: Pick<AgentApi, 'notReady'>): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reasons = api.notReady()
    return reply.code(reasons.length === 0 ? 200 : 503).send({ ready: reasons.length === 0, reasons })
  })
}
