import type { SessionPerson } from '@hermes/contracts/views/session'
import { personProcedure, router } from './trpc.ts'

/** Who is signed in; signing in and out are plain HTTP, since they set a cookie. */
export const sessionRouter = router({
  me: personProcedure.query(({ ctx }): { person: SessionPerson } => {
    const { id, name, roles } = ctx.actor.principal
    return { person: { id, name, roles } }
  }),
  /** A one-time link for a browser; asked for by the command, whose token file proves the machine's owner. */
  createLink: personProcedure.mutation(
    ({ ctx }): Promise<{ url: string; expiresAt: Date }> => ctx.services.session.createLink(ctx.actor),
  ),
})
