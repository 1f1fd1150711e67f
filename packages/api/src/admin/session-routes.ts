import { fail } from '@hermes/contracts/errors'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AdminApi } from './admin-api.ts'
import { readSessionCookie, sessionCookie } from './session-cookie.ts'

const signIn = z.strictObject({ token: z.string().min(1).max(500) })

/** `POST /api/session` trades a one-time link's token for the browser's cookie; `DELETE` ends the session. */
export function registerSessionRoutes(app: FastifyInstance, { people, secureCookie }: AdminApi): void {
  app.post('/api/session', async (request, reply) => {
    const body = signIn.safeParse(request.body)
    if (!body.success) {
      throw fail('validation_failed', {
        message: 'The body must be {"token": "…"}.',
        remedy: 'Open the one-time link as it was printed.',
      })
    }
    const { token, expiresAt, principal } = await people.openSession(body.data.token)
    const { id, name, roles } = principal
    reply.header('set-cookie', sessionCookie({ token, expiresAt, secure: secureCookie }))
    return { person: { id, name, roles } }
  })
  app.delete('/api/session', async (request, reply) => {
    const token = readSessionCookie(request.headers.cookie)
    if (token !== undefined) await people.closeSession(token)
    reply.header('set-cookie', sessionCookie({ token: '', expiresAt: new Date(0), secure: secureCookie }))
    return reply.code(204).send()
  })
}
