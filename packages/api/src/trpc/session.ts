import type { SessionPerson } from '@hermes/contracts/views/session'
import { personProcedure, router } from './trpc.ts'

/** Who is signed in; signing in and out are plain HTTP, since they set a cookie. */
export const sessionRouter = router({
  me: personProcedure.query(({ ctx }): { person: SessionPerson } => {
    const { id, name, roles } = ctx.actor.principal
    return { person: { id, name, roles } }
  }),
})
