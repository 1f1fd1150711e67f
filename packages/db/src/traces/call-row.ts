import type { CallRecord } from '@hermes/contracts/call'
import type { AttemptSpan } from '@hermes/contracts/span'
import type { CallPayload } from '@hermes/contracts/views/trace'

/** A call without its payloads. */
export const CALL_FACTS = `id, trace_id, span_id, parent_span_id, session_id, idempotency_key, started_at, channel,
principal, agent_id, requested_tool, tool, tool_kind, effect, revision_id, catalogue_hash, outcome, stopped_at, error, stages,
route_name, route_target, marks, duration_us::float8, gateway_us::float8, backend_us::float8, model_us::float8, person_us::float8`

export const CALL_PAYLOAD = `arguments, coerced_arguments, result`

export interface CallFactsRow {
  id: string
  trace_id: string
  span_id: string
  parent_span_id: string | null
  session_id: string | null
  idempotency_key: string | null
  started_at: Date
  channel: CallRecord['channel']
  principal: CallRecord['principal'] | null
  agent_id: string | null
  requested_tool: string
  tool: string | null
  tool_kind: CallRecord['toolKind'] | null
  effect: CallRecord['effect'] | null
  revision_id: string | null
  catalogue_hash: string | null
  outcome: CallRecord['outcome']
  stopped_at: CallRecord['stoppedAt'] | null
  error: CallRecord['error'] | null
  stages: CallRecord['stages']
  route_name: string | null
  route_target: string | null
  marks: CallRecord['marks'] | null
  duration_us: number
  gateway_us: number
  backend_us: number
  model_us: number
  person_us: number
}

export interface CallPayloadRow {
  arguments: CallRecord['arguments']
  coerced_arguments: CallRecord['coercedArguments'] | null
  result: CallRecord['result'] | null
}

/** A call's record without payloads and attempts, from its row. */
export function callFacts(row: CallFactsRow): Omit<CallRecord, keyof CallPayload | 'attempts'> {
  const { route_target: target, route_name: name } = row
  return {
    id: row.id,
    traceId: row.trace_id,
    spanId: row.span_id,
    startedAt: row.started_at.getTime(),
    channel: row.channel,
    requestedTool: row.requested_tool,
    outcome: row.outcome,
    stages: row.stages,
    durationUs: row.duration_us,
    time: { gatewayUs: row.gateway_us, backendUs: row.backend_us, modelUs: row.model_us, personUs: row.person_us },
    ...(row.parent_span_id ? { parentSpanId: row.parent_span_id } : {}),
    ...(row.session_id ? { sessionId: row.session_id } : {}),
    ...(row.idempotency_key ? { idempotencyKey: row.idempotency_key } : {}),
    ...(row.principal ? { principal: row.principal } : {}),
    ...(row.agent_id ? { agentId: row.agent_id } : {}),
    ...(row.tool ? { tool: row.tool } : {}),
    ...(row.tool_kind ? { toolKind: row.tool_kind } : {}),
    ...(row.effect ? { effect: row.effect } : {}),
    ...(row.revision_id ? { revisionId: row.revision_id } : {}),
    ...(row.catalogue_hash ? { catalogueHash: row.catalogue_hash } : {}),
    ...(row.stopped_at ? { stoppedAt: row.stopped_at } : {}),
    ...(row.error ? { error: row.error } : {}),
    ...(target ? { route: name ? { name, target } : { target } } : {}),
    ...(row.marks ? { marks: row.marks } : {}),
  }
}

/** A call's payloads, from its row. */
export function callPayload(row: CallPayloadRow): Pick<CallRecord, 'arguments' | 'coercedArguments' | 'result'> {
  return {
    arguments: row.arguments,
    ...(row.coerced_arguments ? { coercedArguments: row.coerced_arguments } : {}),
    ...(row.result ? { result: row.result } : {}),
  }
}

export const SPAN_FACTS = `call_id, span_id, name, owner, start_us::float8, duration_us::float8, status, attributes`

export interface SpanRow {
  call_id: string
  span_id: string
  name: string
  owner: AttemptSpan['owner']
  start_us: number
  duration_us: number
  status: AttemptSpan['status']
  attributes: AttemptSpan['attributes']
}

export function attemptSpan(row: SpanRow): AttemptSpan {
  const { span_id: spanId, name, owner, status, attributes } = row
  return { spanId, name, owner, startUs: row.start_us, durationUs: row.duration_us, status, attributes }
}
