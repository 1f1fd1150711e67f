import type { ToolsetRow } from '@hermes/contracts/views/toolset'
import { personProcedure, router } from './trpc.ts'

/** Named groups of tools. */
export const toolsetsRouter = router({
  list: personProcedure.query(({ ctx }): Promise<readonly ToolsetRow[]> => ctx.services.toolsets.list(ctx.actor)),
})
