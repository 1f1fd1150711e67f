import type {
  CallPayload,
  HistogramBar,
  TraceDetail,
  TraceFacets,
  TracePage,
  TraceRow,
} from '@hermes/contracts/views/trace'
import { type TrackedEnvelope, tracked } from '@trpc/server'
import { z } from 'zod'
import { personProcedure, router } from './trpc.ts'

const filter = { q: z.string().max(2_000).optional(), range: z.string().max(100).optional() }
const unit = z.enum(['trace', 'call']).optional()
const position = z.string().max(4_000).optional()
const listInput = z.strictObject({
  ...filter,
  unit,
  cursor: position,
  limit: z.int().min(1).max(200).optional(),
  // What tRPC's infinite queries add of themselves; pages are only ever read onwards.
  direction: z.literal('forward').optional(),
})
// `lastEventId` is what the client sends after a broken connection; it goes on where the last row left off.
const liveInput = z.strictObject({ q: filter.q, unit, after: position, lastEventId: position })
// What PostgreSQL takes as a text; a NUL is no part of any id.
const id = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^\0]*$/, 'holds the character NUL')

/** What was called, by whom, and how it ended. */
export const tracesRouter = router({
  list: personProcedure
    .input(listInput)
    .query(
      ({ ctx, input: { q, range, unit, cursor, limit } }): Promise<TracePage> =>
        ctx.services.traces.list(ctx.actor, { q, range, unit, cursor, limit }),
    ),
  facets: personProcedure
    .input(z.strictObject(filter))
    .query(({ ctx, input }): Promise<TraceFacets> => ctx.services.traces.facets(ctx.actor, input)),
  histogram: personProcedure
    .input(z.strictObject({ ...filter, bars: z.int().min(1).max(200).optional() }))
    .query(({ ctx, input }): Promise<readonly HistogramBar[]> => ctx.services.traces.histogram(ctx.actor, input)),
  get: personProcedure
    .input(z.strictObject({ traceId: id }))
    .query(({ ctx, input }): Promise<TraceDetail> => ctx.services.traces.get(ctx.actor, input)),
  payload: personProcedure
    .input(z.strictObject({ callId: id }))
    .query(({ ctx, input }): Promise<CallPayload> => ctx.services.traces.payload(ctx.actor, input)),
  find: personProcedure
    .input(z.strictObject({ id }))
    .query(({ ctx, input }): Promise<{ traceId: string } | null> => ctx.services.traces.find(ctx.actor, input)),
  /** New rows in commit order. Each event's id is its position, so that a client resumes without gaps or repeats. */
  live: personProcedure.input(liveInput).subscription(async function* ({
    ctx,
    input: { lastEventId, ...input },
    signal,
  }): AsyncGenerator<TrackedEnvelope<TraceRow>, void> {
    const after = lastEventId ?? input.after
    const stop = signal ?? new AbortController().signal
    for await (const { position, row } of ctx.services.traces.live(ctx.actor, { ...input, after, signal: stop })) {
      yield tracked(position, row)
    }
  }),
})
