import type { GatewayStatus } from '@hermes/contracts/views/status'
import { personProcedure, router } from './trpc.ts'

/** What the sidebar and `hermes doctor` ask. */
export const statusRouter = router({
  get: personProcedure.query(({ ctx }): Promise<GatewayStatus> => ctx.services.status.get(ctx.actor)),
})
