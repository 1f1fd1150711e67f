import type { LogEvent } from '@hermes/contracts/ports/log'
import { z } from 'zod'
import { personProcedure, router } from './trpc.ts'

const filter = z.string().min(1).max(100).optional()

/** The gateway's own log: `mcp`, `errors` or a trace id selects. */
export const logsRouter = router({
  list: personProcedure
    .input(z.strictObject({ filter, limit: z.int().min(1).max(5_000).optional() }).optional())
    .query(({ ctx, input }): Promise<readonly LogEvent[]> => ctx.services.logs.list(ctx.actor, input ?? {})),
  tail: personProcedure.input(z.strictObject({ filter }).optional()).subscription(async function* ({
    ctx,
    input,
    signal,
  }): AsyncGenerator<LogEvent, void> {
    const stop = signal ?? new AbortController().signal
    yield* ctx.services.logs.tail(ctx.actor, { ...input, signal: stop })
  }),
})
