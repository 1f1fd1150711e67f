import type { ServerResponse } from 'node:http'
import { CallFailure } from '@hermes/contracts/errors'
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseJsonBody } from '../http/json-body.ts'
import { appRouter } from '../trpc/router.ts'
import { identify } from './actor.ts'
import type { AdminApi } from './admin-api.ts'

const SESSION_CHECK_MS = 10_000

/** `/api/trpc/*`. Subscriptions stream as server-sent events. */
export async function registerTrpcRoutes(app: FastifyInstance, api: AdminApi): Promise<void> {
  const { services, log } = api
  const databaseAnswers = () => api.databaseAnswers()
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
          const watch = endWithSession(api, req, res.raw)
          res.raw.once('close', () => {
            streams.delete(res.raw)
            clearInterval(watch)
          })
        }
        await fastifyRequestHandler({
          router: appRouter,
          req,
          res,
          path: req.params.path,
          createContext: async () => ({ services, databaseAnswers, ...(await identify(api, req)) }),
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

/** Ends a stream whose person has signed out or been shut out; the client's next try is then refused with the reason. */
function endWithSession(api: AdminApi, request: FastifyRequest, stream: ServerResponse): NodeJS.Timeout {
  const look = async () => {
    const found = await identify(api, request, { seen: false })
    if ('refusal' in found && found.refusal.code === 'unauthenticated') stream.destroy()
  }
  const timer = setInterval(() => {
    look().catch(() => undefined) // what cannot be asked now is asked at the next turn
  }, SESSION_CHECK_MS)
  timer.unref()
  return timer
}
