import { CallFailure, callError } from '@hermes/contracts/errors'
import { initTRPC } from '@trpc/server'
import superjson from 'superjson'
import type { Context } from './context.ts'
import { describeError, toTrpcError } from './errors.ts'

const t = initTRPC.context<Context>().create({
  transformer: superjson,
  errorFormatter: ({ shape, error }) => {
    const { message, hermes, filter } = describeError(error)
    const { stack: _stack, ...data } = shape.data
    return { ...shape, message, data: { ...data, hermes, ...(filter && { filter }) } }
  },
  sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
})

const NOBODY = callError('unauthenticated', {
  message: 'Nobody is signed in.',
  remedy: 'Sign in with a one-time link.',
})

export const router = t.router

/** Turns refusals of the services into the protocol's codes, so that HTTP status and code tell the same as the sentence. */
const mapped = t.middleware(async ({ ctx, next }) => {
  const result = await next()
  if (!result.ok) throw toTrpcError(result.error, ctx.databaseAnswers())
  return result
})

/** A procedure for a person who is signed in; there is no other kind. */
export const personProcedure = t.procedure.use(mapped).use(({ ctx, next }) => {
  if (!ctx.actor) throw new CallFailure(ctx.refusal ?? NOBODY)
  return next({ ctx: { ...ctx, actor: ctx.actor } })
})
