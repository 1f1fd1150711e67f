import { type CallEnvelope, callEnvelopeSchema } from '@hermes/contracts/call'
import { CallFailure, fail } from '@hermes/contracts/errors'
import { isJsonObject, type JsonObject } from '@hermes/contracts/json'
import { readTracestate } from '@hermes/contracts/trace-context'
import { UnreadableBody } from '@hermes/contracts/unreadable-body'
import { z } from 'zod'
import type { CallInput } from '../types.ts'
import { checkBounds } from './argument-bounds.ts'
import type { CallRun, Passed } from './call-run.ts'
import { refuseLoop } from './hop-guard.ts'
import type { Received } from './progress.ts'
import { traceOf } from './trace-of.ts'

// `checkBounds` has already seen that the arguments are JSON; walking them again with zod would double the cost.
const envelopeSchema = callEnvelopeSchema.extend({
  arguments: z.custom<JsonObject>(isJsonObject, 'must be an object').default(() => ({})),
})

/** Reads the envelope and finds its place in a trace; refuses what is not an envelope, too large, or going round in circles. */
export function receive(input: CallInput, call: CallRun): Passed<Received> {
  if (call.services.draining()) throw stopping()
  refuseLoop(input.hops ?? [], call.services.instance)
  const envelope = readEnvelope(input.envelope)
  const trace = traceOf(input.traceparent, envelope.trace_id)
  const received: Received = { envelope, ...trace, hops: input.hops ?? [] }
  const sessionHandle = agreeing('session_id', envelope.session_id, input.sessionId)
  const idempotencyKey = agreeing('idempotency_key', envelope.idempotency_key, input.idempotencyKey)
  // Without a trace to join it means nothing (W3C Trace Context §3.3).
  if (input.tracestate !== undefined && trace.parentSpanId !== undefined) {
    const tracestate = readTracestate(input.tracestate)
    if (tracestate !== undefined) received.tracestate = tracestate
  }
  if (sessionHandle !== undefined) received.sessionHandle = sessionHandle
  if (idempotencyKey !== undefined) received.idempotencyKey = idempotencyKey
  return { next: received, note: noteOf(received) }
}

function stopping(): CallFailure {
  return fail('unavailable', {
    message: 'The gateway is stopping and takes no new calls.',
    remedy: 'Try again in a moment.',
    retryAfterMs: 1_000,
  })
}

function noteOf(received: Received): string {
  if (received.parentSpanId) return 'joins the trace of the traceparent header'
  return received.envelope.trace_id === undefined ? 'begins a trace' : 'joins the trace of the envelope'
}

function readEnvelope(value: unknown): CallEnvelope {
  if (value instanceof UnreadableBody) {
    const { refusal } = value
    throw new CallFailure({ ...refusal, facts: { stage: 'receive', ...refusal.facts } })
  }
  if (!isJsonObject(value)) {
    throw envelopeRefusal({
      path: '',
      rule: 'type',
      message: `The body is ${describe(value)}, and a call is an object with tool_name and arguments.`,
    })
  }
  const outOfBounds = Object.hasOwn(value, 'arguments') ? checkBounds(value.arguments) : undefined
  if (outOfBounds) throw outOfBounds
  if (isPlainEnvelope(value)) return value
  const parsed = envelopeSchema.safeParse(value)
  if (parsed.success) return parsed.data as CallEnvelope
  throw envelopeIssue(parsed.error.issues[0], value)
}

/** An envelope of the two fields that nearly all have; what it does not take, the schema judges. */
function isPlainEnvelope(value: JsonObject): value is JsonObject & CallEnvelope {
  const { tool_name: name, arguments: args } = value
  if (typeof name !== 'string' || name.length === 0 || name.length > 256 || !isJsonObject(args)) return false
  let fields = 0
  for (const _field in value) fields++
  return fields === 2
}

const FIELDS = 'tool_name, arguments, trace_id, session_id and idempotency_key'

function envelopeIssue(issue: z.core.$ZodIssue | undefined, value: JsonObject): CallFailure {
  if (issue?.code === 'unrecognized_keys') {
    const names = issue.keys.slice(0, 5).map((key) => `"${key.slice(0, 60)}"`)
    return envelopeRefusal({
      path: '',
      rule: 'unknown_field',
      message: `The envelope has a field that is not known: ${names.join(', ')}.`,
      remedy: `An envelope holds ${FIELDS}; what the tool is to get belongs into arguments.`,
    })
  }
  const field = String(issue?.path[0] ?? '')
  const missing = !Object.hasOwn(value, field)
  const message = missing
    ? `The envelope has no ${field}.`
    : `The envelope's ${field} is refused: ${issue?.message.toLowerCase() ?? 'not as expected'}.`
  return envelopeRefusal({ path: `/${field}`, rule: missing ? 'required' : (issue?.code ?? 'type'), message })
}

function envelopeRefusal(at: { path: string; rule: string; message: string; remedy?: string }): CallFailure {
  return fail('validation_failed', {
    message: `${at.message} The backend was not contacted.`,
    remedy: at.remedy ?? `Send {"tool_name": "…", "arguments": {…}}; an envelope holds ${FIELDS}.`,
    facts: { stage: 'receive', rule: at.rule, path: at.path },
  })
}

/** The one value that envelope and transport agree on. */
function agreeing(field: string, envelope: string | undefined, transport: string | undefined): string | undefined {
  if (transport !== undefined && (transport.length === 0 || transport.length > 200)) {
    throw envelopeRefusal({
      path: `/${field}`,
      rule: 'length',
      message: `The request's ${field} must have 1 to 200 characters.`,
    })
  }
  if (envelope !== undefined && transport !== undefined && envelope !== transport) {
    throw envelopeRefusal({
      path: `/${field}`,
      rule: 'agreement',
      message: `The envelope and the request's header give two values of ${field}.`,
      remedy: 'Send one of them, or the same value in both.',
    })
  }
  return envelope ?? transport
}

function describe(value: unknown): string {
  if (value === undefined) return 'empty'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
