import type { RedactionReport } from '@hermes/contracts/views/redaction'
import { z } from 'zod'
import { personProcedure, router } from './trpc.ts'

/** What redaction leaves to be seen. */
export const redactionRouter = router({
  report: personProcedure
    .input(z.strictObject({ calls: z.int().min(1).max(5_000).optional() }).optional())
    .query(({ ctx, input }): Promise<RedactionReport> => ctx.services.redaction.report(ctx.actor, input ?? {})),
})
