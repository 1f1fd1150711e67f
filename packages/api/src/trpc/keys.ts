import { type ApiKey, agentNameSchema, keyNameSchema } from '@hermes/contracts/key'
import { roleNameSchema } from '@hermes/contracts/principal'
import { z } from 'zod'
import { personProcedure, router } from './trpc.ts'

const createInput = z.strictObject({
  name: keyNameSchema,
  roles: z.array(roleNameSchema).min(1).max(50),
  agents: z.array(agentNameSchema).max(50).optional(),
  expiresAt: z.date().optional(),
})

/** Agents' keys. A secret leaves this API once, in the answer to `create`. */
export const keysRouter = router({
  list: personProcedure.query(({ ctx }): Promise<readonly ApiKey[]> => ctx.services.keys.list(ctx.actor)),
  create: personProcedure
    .input(createInput)
    .mutation(({ ctx, input }): Promise<{ key: ApiKey; secret: string }> => ctx.services.keys.create(ctx.actor, input)),
  revoke: personProcedure
    .input(
      z.strictObject({
        id: z
          .string()
          .min(1)
          .max(100)
          .regex(/^[^\0]*$/, 'holds the character NUL'),
      }),
    )
    .mutation(({ ctx, input }): Promise<ApiKey> => ctx.services.keys.revoke(ctx.actor, input)),
})
