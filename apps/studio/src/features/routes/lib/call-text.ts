import { isJsonObject, type JsonObject } from '@hermes/contracts/json'

/** What a person typed into the tester, read. */
export type CallText =
  | { ok: true; toolName: string; args: JsonObject }
  | { ok: false; problem: 'empty' | 'no_tool' | 'arguments' | 'unknown_key'; detail: string }
  | { ok: false; problem: 'json'; detail: string }

const KNOWN = new Set(['tool_name', 'arguments', 'trace_id', 'session_id', 'idempotency_key'])

/**
 * Reads a pasted call: the envelope of the API, as clients send it. Trace, session and idempotency key may stand in it,
 * since a call is pasted as it was sent; they play no part in routing.
 */
export function readCallText(text: string): CallText {
  if (!text.trim()) return { ok: false, problem: 'empty', detail: '' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { ok: false, problem: 'json', detail: error instanceof Error ? error.message : String(error) }
  }
  if (!isJsonObject(value) || typeof value.tool_name !== 'string' || !value.tool_name) {
    return { ok: false, problem: 'no_tool', detail: '' }
  }
  const unknown = Object.keys(value).find((key) => !KNOWN.has(key))
  if (unknown !== undefined) return { ok: false, problem: 'unknown_key', detail: unknown }
  const args = value.arguments ?? {}
  if (!isJsonObject(args)) return { ok: false, problem: 'arguments', detail: '' }
  return { ok: true, toolName: value.tool_name, args }
}

/** `a, b` as names, empty ones left out. */
export function readNames(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}
