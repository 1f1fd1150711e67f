import type { ServerResponse } from 'node:http'
import { CallFailure } from '@hermes/contracts/errors'
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance } from 'fastify'
import { parseJsonBody } from '../http/json-body.ts'
import { appRouter } from '../trpc/router.ts'
import { identify } from './actor.ts'
import type { AdminApi } from './admin-api.ts'

/** `/api/trpc/*`. Subscriptions stream as server-sent events. */
export async function registerTrpcRoutes(app: FastifyInstance, { services, people, log }: AdminApi): Promise<void> {
  const streams = new Set<ServerResponse>()
  // A subscription never ends by itself, and a listener closes only when its requests have ended.
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.destroy()
  })
  await app.register(
    async (scope) => {
      scope.removeContentTypeParser('application/json')
      scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
        const body = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes)
        const parsed = parseJsonBody(body)
        if (parsed.ok) done(null, body.toString('utf8'))
        else done(new CallFailure(parsed.error))
      })
      scope.all<{ Params: { path: string } }>('/:path', async (req, res) => {
        if (req.headers.accept?.includes('text/event-stream')) {
          streams.add(res.raw)
          res.raw.once('close', () => streams.delete(res.raw))
        }
        await fastifyRequestHandler({
          router: appRouter,
          req,
          res,
          path: req.params.path,
          createContext: async () => ({ services, ...(await identify(people, req)) }),
          onError: ({ error, path }) => {
            if (error.cause instanceof CallFailure || error.code !== 'INTERNAL_SERVER_ERROR') return
            const message = `${path ?? 'a procedure'} failed inside: ${error.cause?.stack ?? error.stack ?? error.message}`
            log({ level: 'error', topic: 'gateway', message, traceId: req.traceId })
          },
        })
        return res
      })
    },
    { prefix: '/api/trpc' },
  )
}
