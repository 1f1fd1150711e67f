import type { CallRecord, ToolOutput } from '@hermes/contracts/call'
import type { Json } from '@hermes/contracts/json'
import { wireError } from '../http/error-answer.ts'

/** A tool's output as REST callers get it: the value itself, or an MCP result's own two fields. */
export function wireOutput(output: ToolOutput | undefined): Json {
  if (!output) return null
  switch (output.kind) {
    case 'json':
      return output.value
    case 'mcp':
      return {
        content: [...output.content],
        ...(output.structuredContent && { structuredContent: output.structuredContent }),
      }
  }
}

/** A recorded call as `GET /v1/calls/{id}` shows it. */
export function callState(call: CallRecord) {
  return {
    call_id: call.id,
    trace_id: call.traceId,
    tool_name: call.tool ?? call.requestedTool,
    outcome: call.outcome,
    started_at: new Date(call.startedAt).toISOString(),
    duration_ms: call.durationUs / 1000,
    ...(call.result && { result: wireOutput(call.result) }),
    ...(call.marks && { marks: call.marks }),
    ...(call.error && { error: wireError(call.error) }),
  }
}
