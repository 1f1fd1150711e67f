import { fail } from '@hermes/contracts/errors'
import { newTraceId, parseTraceparent } from '@hermes/contracts/trace-context'

/**
 * A call's place in a trace (DESIGN §3.1): the transport's `traceparent` says who the parent is; a bare `trace_id` in
 * the envelope must agree with it; with neither a trace begins here. A malformed header is ignored, as W3C asks.
 */
export function traceOf(
  traceparent: string | undefined,
  envelopeTraceId: string | undefined,
): { traceId: string; parentSpanId?: string } {
  const parent = traceparent === undefined ? undefined : parseTraceparent(traceparent)
  if (!parent) return { traceId: envelopeTraceId ?? newTraceId() }
  if (envelopeTraceId !== undefined && envelopeTraceId !== parent.traceId) {
    throw fail('validation_failed', {
      message: `The envelope's trace_id ${envelopeTraceId} and the traceparent header's ${parent.traceId} name two traces.`,
      remedy: 'Send one of them, or the same id in both.',
      facts: {
        stage: 'receive',
        rule: 'trace_id',
        path: '/trace_id',
        envelope: envelopeTraceId,
        header: parent.traceId,
      },
    })
  }
  return { traceId: parent.traceId, parentSpanId: parent.parentSpanId }
}
