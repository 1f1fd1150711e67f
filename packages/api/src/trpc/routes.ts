import { jsonObjectSchema } from '@hermes/contracts/json'
import type { RouteRow, RouteTest } from '@hermes/contracts/views/route'
import { z } from 'zod'
import { personProcedure, router } from './trpc.ts'

const testInput = z.strictObject({
  tool_name: z.string().min(1).max(256),
  arguments: jsonObjectSchema.default({}),
  agentId: z.string().max(200).optional(),
  roles: z.array(z.string().max(200)).max(100).optional(),
})

/** The rules and their tester, which asks the same function that calls are routed by. */
export const routesRouter = router({
  list: personProcedure.query(({ ctx }): Promise<readonly RouteRow[]> => ctx.services.routes.list(ctx.actor)),
  test: personProcedure
    .input(testInput)
    .query(({ ctx, input }): Promise<RouteTest> => ctx.services.routes.test(ctx.actor, input)),
})
