import type { CallRecord, ToolOutput } from '@hermes/contracts/call'
import type { Json } from '@hermes/contracts/json'
import { mcpResult } from '@hermes/contracts/mcp-result'
import { wireError } from '../http/error-answer.ts'

/** A tool's output as REST callers get it: the value itself, or an MCP result as its protocol writes it. */
export function wireOutput(output: ToolOutput | undefined): Json {
  if (!output) return null
  switch (output.kind) {
    case 'json':
      return output.value
    case 'mcp':
      return mcpResult(output)
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
