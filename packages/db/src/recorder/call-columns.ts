import type { CallRecord } from '@hermes/contracts/call'

interface Column {
  name: string
  type: 'text' | 'timestamptz' | 'json' | 'bigint' | 'integer'
}

/** Every column that the recorder writes. `instance_id` and `written_xid` are added. */
export const CALL_COLUMNS = [
  { name: 'id', type: 'text' },
  { name: 'started_at', type: 'timestamptz' },
  { name: 'trace_id', type: 'text' },
  { name: 'span_id', type: 'text' },
  { name: 'parent_span_id', type: 'text' },
  { name: 'session_id', type: 'text' },
  { name: 'idempotency_key', type: 'text' },
  { name: 'channel', type: 'text' },
  { name: 'principal_id', type: 'text' },
  { name: 'principal_name', type: 'text' },
  { name: 'principal', type: 'json' },
  { name: 'agent_id', type: 'text' },
  { name: 'requested_tool', type: 'text' },
  { name: 'tool', type: 'text' },
  { name: 'tool_kind', type: 'text' },
  { name: 'effect', type: 'text' },
  { name: 'revision_id', type: 'text' },
  { name: 'catalogue_hash', type: 'text' },
  { name: 'outcome', type: 'text' },
  { name: 'stopped_at', type: 'text' },
  { name: 'code', type: 'text' },
  { name: 'error', type: 'json' },
  { name: 'stages', type: 'json' },
  { name: 'route_name', type: 'text' },
  { name: 'route_target', type: 'text' },
  { name: 'arguments', type: 'json' },
  { name: 'coerced_arguments', type: 'json' },
  { name: 'result', type: 'json' },
  { name: 'marks', type: 'json' },
  { name: 'attempt_count', type: 'integer' },
  { name: 'duration_us', type: 'bigint' },
  { name: 'gateway_us', type: 'bigint' },
  { name: 'backend_us', type: 'bigint' },
  { name: 'model_us', type: 'bigint' },
  { name: 'person_us', type: 'bigint' },
] as const satisfies readonly Column[]

type ColumnName = (typeof CALL_COLUMNS)[number]['name']

/**
 * What of a call goes into which column. One literal, since an object that grows name by name takes twice as long to be
 * written as JSON, and this is written for every call.
 * @param startedAt the call's time as text
 */
export function callRow(call: CallRecord, startedAt: string): Record<ColumnName, unknown> {
  const { principal, error, route, time } = call
  return {
    id: call.id,
    started_at: startedAt,
    trace_id: call.traceId,
    span_id: call.spanId,
    parent_span_id: call.parentSpanId,
    session_id: call.sessionId,
    idempotency_key: call.idempotencyKey,
    channel: call.channel,
    principal_id: principal?.id,
    principal_name: principal?.name,
    principal,
    agent_id: call.agentId,
    requested_tool: call.requestedTool,
    tool: call.tool,
    tool_kind: call.toolKind,
    effect: call.effect,
    revision_id: call.revisionId,
    catalogue_hash: call.catalogueHash,
    outcome: call.outcome,
    stopped_at: call.stoppedAt,
    code: error?.code,
    error,
    stages: call.stages,
    route_name: route?.name,
    route_target: route?.target,
    arguments: call.arguments,
    coerced_arguments: call.coercedArguments,
    result: call.result,
    marks: call.marks,
    attempt_count: call.attempts.length,
    duration_us: Math.round(call.durationUs),
    gateway_us: Math.round(time.gatewayUs),
    backend_us: Math.round(time.backendUs),
    model_us: Math.round(time.modelUs),
    person_us: Math.round(time.personUs),
  }
}
