import type { CallResult, ToolOutput } from '@hermes/contracts/call'
import type { CallError } from '@hermes/contracts/errors'
import { isJsonObject, type JsonObject } from '@hermes/contracts/json'
import { RPC, type RpcError, type RpcRequest, type RpcResponse, rpcError, rpcResult } from './json-rpc.ts'

/** Under this name a result's `_meta` says what the gateway knows of the call. */
const CALL_META = 'studio.hermes/call'

/** 2026-07-28: the request needs something that its client did not declare. */
export const MISSING_CAPABILITY = -32_021

/** `tools/call`'s answer: the tool's result, or an error of the protocol. */
export type CallAnswer = { result: JsonObject } | { error: RpcError }

/**
 * A call's end as MCP callers see it. The protocol's own errors are for requests that name no tool of ours or are none;
 * whatever else stopped a call is a result with `isError`, so that the model reads it (MCP, Tools, error handling).
 * @param client what the client says that it is able to do, where the revision has it say so with every request
 */
export function callAnswer(call: CallResult, era: 'legacy' | 'modern', client?: unknown): CallAnswer {
  const { error, output } = call
  if (error && isProtocolError(error)) {
    return { error: { code: RPC.invalidParams, message: error.message, data: markOf(call) } }
  }
  const missing = error && era === 'modern' ? missingCapabilities(error, client) : undefined
  if (error && missing) {
    const data = { requiredCapabilities: missing, ...markOf(call) }
    return { error: { code: MISSING_CAPABILITY, message: error.message, data } }
  }
  const { content, structuredContent, meta } = bodyOf(output, error)
  const result: JsonObject = { content }
  if (structuredContent !== undefined) {
    const isObject = isJsonObject(structuredContent)
    // Before 2026-07-28 it is an object or nothing, and such clients refuse the whole result.
    if (isObject || era === 'modern') result.structuredContent = structuredContent
    if (!isObject && content.length === 0) result.content = [text(JSON.stringify(structuredContent))]
  }
  if (error) result.isError = true
  result._meta = { ...meta, [CALL_META]: markOf(call) }
  return { result }
}

/** A call's answer as the response to the request that asked for it. */
export function respond({ id }: RpcRequest, answer: CallAnswer): RpcResponse {
  return 'result' in answer ? rpcResult(id, answer.result) : rpcError(id, answer.error)
}

function isProtocolError({ code, facts }: CallError): boolean {
  return code === 'tool_not_found' || (code === 'validation_failed' && facts.stage === 'receive')
}

/** What the server wanted of a client and this one has not, in the protocol's form; nothing where that is not why. */
function missingCapabilities({ facts }: CallError, client: unknown): JsonObject | undefined {
  const { client_capabilities: needed } = facts
  if (!Array.isArray(needed)) return undefined
  const missing = needed.filter(
    (name) => typeof name === 'string' && !(isJsonObject(client) && Object.hasOwn(client, name)),
  )
  return missing.length > 0 ? Object.fromEntries(missing.map((name) => [name, {}])) : undefined
}

interface Body {
  content: JsonObject[]
  structuredContent?: JsonObject[string]
  meta?: JsonObject
}

function bodyOf(output: ToolOutput | undefined, error: CallError | undefined): Body {
  if (output?.kind === 'mcp') {
    const { content, structuredContent, meta } = output
    return {
      content: [...content],
      ...(structuredContent !== undefined && { structuredContent }),
      ...(meta && { meta }),
    }
  }
  if (error) return { content: [text(sayError(error))] }
  const value = output?.value ?? null
  if (typeof value === 'string') return { content: [text(value)] }
  return { content: [text(JSON.stringify(value))], ...(isJsonObject(value) && { structuredContent: value }) }
}

const text = (said: string): JsonObject => ({ type: 'text', text: said })

function sayError({ modelMessage, remedy }: CallError): string {
  return modelMessage.includes(remedy) ? modelMessage : `${modelMessage} ${remedy}`
}

/** What the gateway knows of the call, for programs. */
function markOf({ callId, traceId, outcome, error, marks }: CallResult): JsonObject {
  const mark: JsonObject = { call_id: callId, trace_id: traceId, outcome }
  if (marks) {
    mark.trust = marks.trust
    mark.private = marks.private
    const redacted = marks.redactedCount ?? marks.redacted.length
    if (redacted > 0) mark.redacted = redacted
    if (marks.oversized) mark.oversized = { ...marks.oversized }
  }
  if (error) mark.error = wireError(error)
  return mark
}

function wireError({ code, cause, message, remedy, retryable, retryAfterMs, facts }: CallError): JsonObject {
  return {
    code,
    ...(cause && { cause }),
    message,
    remedy,
    retryable,
    ...(retryAfterMs !== undefined && { retry_after_ms: retryAfterMs }),
    facts,
  }
}
