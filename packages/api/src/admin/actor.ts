import { type CallError, CallFailure, callError, fail } from '@hermes/contracts/errors'
import type { Actor } from '@hermes/services/types'
import type { FastifyRequest } from 'fastify'
import { bearerOf } from '../http/headers.ts'
import { DATABASE_AWAY } from '../trpc/errors.ts'
import type { AdminApi } from './admin-api.ts'
import { readSessionCookie } from './session-cookie.ts'

/** Who is signed in, or why nobody is. */
export type Identified = { actor: Actor } | { refusal: CallError }

/**
 * Finds the person behind a request: the command's token, else the browser's session. A token that is not right is
 * refused, and not forgiven for a cookie beside it.
 * @param options.seen false: asked by ourselves, which does not count as the person's being there
 */
export async function identify(
  { people, databaseAnswers }: Pick<AdminApi, 'people' | 'databaseAnswers'>,
  request: FastifyRequest,
  options: { seen: boolean } = { seen: true },
): Promise<Identified> {
  try {
    return await find(people, request, options)
  } catch (error) {
    if (error instanceof CallFailure) return { refusal: error.error }
    if (!databaseAnswers()) return { refusal: DATABASE_AWAY }
    throw error
  }
}

async function find(
  people: AdminApi['people'],
  request: FastifyRequest,
  options: { seen: boolean },
): Promise<Identified> {
  const bearer = bearerOf(request)
  if (bearer !== undefined) {
    const principal = people.byCliToken(bearer)
    if (principal) return { actor: { principal, channel: 'cli' } }
    return { refusal: bearer.startsWith('hk_') ? AGENT_KEY : WRONG_TOKEN }
  }
  const session = readSessionCookie(request.headers.cookie)
  if (session === undefined) return { refusal: NOBODY }
  // Cookies go with what any page of this machine's other ports sends, so that a change must name its page.
  if (request.method !== 'GET' && request.method !== 'HEAD' && request.headers.origin === undefined) {
    throw fail('forbidden', {
      message: 'A change by a browser session must come from a page of Studio.',
      remedy: 'Send the request from Studio, or use the command with its token file.',
    })
  }
  const principal = await people.bySession(session, options)
  return principal ? { actor: { principal, channel: 'studio' } } : { refusal: EXPIRED }
}

const LINK = 'Open the one-time link that the gateway prints at its start; restart it for a new one.'
const NOBODY = callError('unauthenticated', { message: 'Nobody is signed in.', remedy: LINK })
const EXPIRED = callError('unauthenticated', { message: 'This session has ended.', remedy: LINK })
const WRONG_TOKEN = callError('unauthenticated', {
  message: 'This token is not the one in the data folder.',
  remedy: 'Use the same data folder as the running gateway: --data or HERMES_DATA_DIR.',
})
const AGENT_KEY = callError('unauthenticated', {
  message: "An agent's key does not open the admin listener.",
  remedy: "Call tools on the agents' listener with it. People sign in with a one-time link.",
})
