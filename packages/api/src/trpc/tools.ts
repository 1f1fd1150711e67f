import type { CallResult } from '@hermes/contracts/call'
import { channelSchema } from '@hermes/contracts/channel'
import { jsonObjectSchema } from '@hermes/contracts/json'
import type { ToolDetail, ToolRow } from '@hermes/contracts/views/tool'
import { z } from 'zod'
import { personProcedure, router } from './trpc.ts'

const toolName = z.string().min(1).max(256)
const listInput = z.strictObject({ channel: channelSchema.optional() }).optional()
const callInput = z.strictObject({
  tool_name: toolName,
  arguments: jsonObjectSchema.default({}),
  session_id: z.string().min(1).max(200).optional(),
})

/** The tools of the active revision, and the test call. */
export const toolsRouter = router({
  list: personProcedure
    .input(listInput)
    .query(({ ctx, input }): Promise<readonly ToolRow[]> => ctx.services.tools.list(ctx.actor, input ?? {})),
  get: personProcedure
    .input(z.strictObject({ name: toolName }))
    .query(({ ctx, input }): Promise<ToolDetail> => ctx.services.tools.get(ctx.actor, input)),
  // `call` is a word that tRPC keeps for itself.
  run: personProcedure
    .input(callInput)
    .mutation(
      ({ ctx, input, signal }): Promise<CallResult> => ctx.services.tools.call(ctx.actor, { ...input, signal }),
    ),
})
