import { briefFacts, briefText } from '@hermes/contracts/brief'
import type { CallRecord, Outcome, OwnedTime } from '@hermes/contracts/call'
import type { CallError } from '@hermes/contracts/errors'
import { isJsonObject, type Json, type JsonObject } from '@hermes/contracts/json'
import type { AttemptSpan } from '@hermes/contracts/span'
import type { Stage } from '@hermes/contracts/stage'
import { newTraceId, parseTraceparent, traceIdSchema } from '@hermes/contracts/trace-context'
import { UnreadableBody } from '@hermes/contracts/unreadable-body'
import { checkBounds } from './argument-bounds.ts'
import type { CallRun } from './call-run.ts'
import { storable, storableText } from './storable.ts'

interface Ending {
  outcome: Outcome
  error?: CallError
  stoppedAt?: Stage
  result?: CallRecord['result']
}

/**
 * Everything there is to say of a call at this moment, redacted and fit to be stored. Works however far the call got,
 * also where what came in was no envelope at all.
 */
export function callRecord(call: CallRun, ending: Ending): CallRecord {
  const { progress, input, boundSnapshot: snapshot } = call
  const durationUs = call.elapsedUs()
  const definition = progress.tool?.definition
  const record: CallRecord = {
    id: call.id,
    traceId: traceIdOf(call),
    spanId: call.spanId,
    startedAt: call.startedAt,
    channel: input.credentials.channel,
    requestedTool: storableText(redactedText(call, requestedTool(call))),
    outcome: ending.outcome,
    stages: [...call.stages],
    attempts: call.attempts.map((span) => briefSpan(call, span)),
    arguments: recordedArguments(call),
    durationUs,
    time: ownedTime(call, durationUs),
  }
  if (progress.parentSpanId) record.parentSpanId = progress.parentSpanId
  if (progress.sessionId) record.sessionId = storableText(progress.sessionId)
  if (progress.idempotencyKey) record.idempotencyKey = storableText(progress.idempotencyKey)
  const { principal, agentId } = askerOf(call)
  if (principal) record.principal = principal
  if (agentId) record.agentId = agentId
  if (definition) {
    record.tool = definition.name
    record.toolKind = definition.kind
    record.effect = progress.effect ?? definition.effect
  }
  if (snapshot) {
    record.revisionId = snapshot.revision.id
    record.catalogueHash = snapshot.catalogueHash
  }
  if (progress.decision) {
    const { winner, target } = progress.decision
    const shown = redactedText(call, target)
    record.route = winner === undefined ? { target: shown } : { name: winner, target: shown }
  }
  const coerced = coercedArguments(call)
  if (coerced) record.coercedArguments = coerced
  if (progress.marks) record.marks = progress.marks
  if (ending.error) record.error = ending.error
  if (ending.stoppedAt) record.stoppedAt = ending.stoppedAt
  if (ending.result) record.result = storable(ending.result)
  return record
}

/** Who asks. Whom a way in has recognised is known also where the call is refused before it is asked. */
function askerOf({ progress, input }: CallRun): Pick<CallRecord, 'principal' | 'agentId'> {
  if (progress.principal) return progress
  const { established, claimedAgent } = input.credentials
  return { ...(established && { principal: established, ...(claimedAgent && { agentId: claimedAgent }) }) }
}

/** What adapters say of an attempt may quote the backend, or an address made of arguments. */
function briefSpan({ boundSnapshot }: CallRun, span: AttemptSpan): AttemptSpan {
  const redactor = boundSnapshot?.redactor
  const attributes = redactor ? redactor.json(span.attributes).value : {}
  const name = redactor ? redactor.text(span.name).value : span.name
  return { ...span, name: briefText(name, MAX_NAME), attributes: briefFacts(attributes) }
}

/** Whose time the call took: what is nobody else's is the gateway's. */
export function ownedTime(call: CallRun, durationUs: number): OwnedTime {
  let backendUs = 0
  for (const { owner, durationUs } of call.attempts) if (owner === 'backend') backendUs += durationUs
  const gatewayUs = Math.max(0, durationUs - backendUs - call.personUs - call.idleUs)
  return { gatewayUs, backendUs, modelUs: 0, personUs: call.personUs }
}

/**
 * The call's trace. Where the envelope was refused it is the one that the caller named, if it can be made out, so that a
 * person finds the failure by it; else a trace of its own, the same every time it is asked for.
 */
export function traceIdOf(call: CallRun): string {
  call.progress.traceId ??= namedTrace(call) ?? newTraceId()
  return call.progress.traceId
}

function namedTrace({ input }: CallRun): string | undefined {
  const parent = input.traceparent === undefined ? undefined : parseTraceparent(input.traceparent)
  if (parent) return parent.traceId
  const named = isJsonObject(input.envelope) ? traceIdSchema.safeParse(input.envelope.trace_id) : undefined
  return named?.success ? named.data : undefined
}

const MAX_NAME = 256

function requestedTool(call: CallRun): string {
  const envelope = saidBy(call)
  if (call.progress.envelope) return call.progress.envelope.tool_name
  const name = isJsonObject(envelope) && Object.hasOwn(envelope, 'tool_name') ? envelope.tool_name : ''
  return typeof name === 'string' ? name.slice(0, MAX_NAME) : ''
}

/** What was sent, as far as it can be made out where it was no envelope. */
function saidBy({ input: { envelope } }: CallRun): unknown {
  return envelope instanceof UnreadableBody ? envelope.said : envelope
}

function recordedArguments(call: CallRun): Json {
  if (call.isStranger) return null
  if (call.redactedArguments !== undefined) return call.redactedArguments
  call.redactedArguments = redacted(call, call.progress.envelope?.arguments ?? readableArguments(saidBy(call)))
  return call.redactedArguments
}

/** Arguments of something that is no envelope: kept only where they are within bounds, since anyone can send anything. */
function readableArguments(envelope: unknown): Json {
  if (!isJsonObject(envelope) || !Object.hasOwn(envelope, 'arguments')) return null
  return checkBounds(envelope.arguments) ? null : (envelope.arguments as Json)
}

function coercedArguments(call: CallRun): JsonObject | undefined {
  if (!call.progress.coerced || !call.progress.arguments) return undefined
  call.redactedCoerced ??= redacted(call, call.progress.arguments)
  return isJsonObject(call.redactedCoerced) ? call.redactedCoerced : undefined
}

/** A name or an address may hold a secret where somebody puts one. */
function redactedText({ boundSnapshot }: CallRun, text: string): string {
  return boundSnapshot ? boundSnapshot.redactor.text(text).value : text
}

function redacted(call: CallRun, value: Json): Json {
  // Without a configuration there is nothing to redact by, so nothing is kept.
  return call.boundSnapshot ? storable(call.boundSnapshot.redactor.json(value).value) : null
}
