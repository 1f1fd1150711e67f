import type { CallRecord } from '@hermes/contracts/call'

type Value = string | number | object | boolean | null | undefined

interface Column {
  name: string
  type: 'text' | 'timestamptz' | 'json' | 'bigint' | 'integer'
  of: (call: CallRecord) => Value
}

/** Every column that the recorder writes and what of a call goes into it. `instance_id` and `written_xid` are added. */
export const CALL_COLUMNS: readonly Column[] = [
  { name: 'id', type: 'text', of: (call) => call.id },
  { name: 'started_at', type: 'timestamptz', of: (call) => new Date(call.startedAt).toISOString() },
  { name: 'trace_id', type: 'text', of: (call) => call.traceId },
  { name: 'span_id', type: 'text', of: (call) => call.spanId },
  { name: 'parent_span_id', type: 'text', of: (call) => call.parentSpanId },
  { name: 'session_id', type: 'text', of: (call) => call.sessionId },
  { name: 'idempotency_key', type: 'text', of: (call) => call.idempotencyKey },
  { name: 'channel', type: 'text', of: (call) => call.channel },
  { name: 'principal_id', type: 'text', of: (call) => call.principal?.id },
  { name: 'principal_name', type: 'text', of: (call) => call.principal?.name },
  { name: 'principal', type: 'json', of: (call) => call.principal },
  { name: 'agent_id', type: 'text', of: (call) => call.agentId },
  { name: 'requested_tool', type: 'text', of: (call) => call.requestedTool },
  { name: 'tool', type: 'text', of: (call) => call.tool },
  { name: 'tool_kind', type: 'text', of: (call) => call.toolKind },
  { name: 'effect', type: 'text', of: (call) => call.effect },
  { name: 'revision_id', type: 'text', of: (call) => call.revisionId },
  { name: 'catalogue_hash', type: 'text', of: (call) => call.catalogueHash },
  { name: 'outcome', type: 'text', of: (call) => call.outcome },
  { name: 'stopped_at', type: 'text', of: (call) => call.stoppedAt },
  { name: 'code', type: 'text', of: (call) => call.error?.code },
  { name: 'error', type: 'json', of: (call) => call.error },
  { name: 'stages', type: 'json', of: (call) => call.stages },
  { name: 'route_name', type: 'text', of: (call) => call.route?.name },
  { name: 'route_target', type: 'text', of: (call) => call.route?.target },
  { name: 'arguments', type: 'json', of: (call) => call.arguments },
  { name: 'coerced_arguments', type: 'json', of: (call) => call.coercedArguments },
  { name: 'result', type: 'json', of: (call) => call.result },
  { name: 'marks', type: 'json', of: (call) => call.marks },
  { name: 'attempt_count', type: 'integer', of: (call) => call.attempts.length },
  { name: 'duration_us', type: 'bigint', of: (call) => Math.round(call.durationUs) },
  { name: 'gateway_us', type: 'bigint', of: (call) => Math.round(call.time.gatewayUs) },
  { name: 'backend_us', type: 'bigint', of: (call) => Math.round(call.time.backendUs) },
  { name: 'model_us', type: 'bigint', of: (call) => Math.round(call.time.modelUs) },
  { name: 'person_us', type: 'bigint', of: (call) => Math.round(call.time.personUs) },
]
