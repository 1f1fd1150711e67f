import type { ContentBlock } from '@hermes/contracts/call'
import { isJsonObject, type Json, type JsonObject } from '@hermes/contracts/json'
import { SERVER_INFO_META_KEY, SUBSCRIPTION_ID_META_KEY } from '@modelcontextprotocol/client'
import type { ServerCallResult } from '../../types.ts'

export type ReadResult = { ok: true; result: ServerCallResult } | { ok: false; why: string }

/** Reads the answer to `tools/call`; content of every kind, structured content of any type and `_meta` stay as they came. */
export function readResult(answer: JsonObject): ReadResult {
  const { content = [], structuredContent, isError, resultType, _meta } = answer
  if (resultType === 'input_required') return { ok: false, why: 'it asks for further input, which cannot be given yet' }
  if (!Array.isArray(content)) return { ok: false, why: 'its content is no list' }
  if (!content.every(isBlock)) return { ok: false, why: 'a part of its content has no type' }
  const result: ServerCallResult = { content, isError: isError === true }
  if (structuredContent !== undefined) result.structuredContent = structuredContent
  const meta = isJsonObject(_meta) ? ownMeta(_meta) : undefined
  if (meta) result.meta = meta
  return { ok: true, result }
}

/** What the server's protocol version has it say of itself is for us, not for the caller. */
function ownMeta(meta: JsonObject): JsonObject | undefined {
  const { [SERVER_INFO_META_KEY]: _info, [SUBSCRIPTION_ID_META_KEY]: _subscription, ...own } = meta
  return Object.keys(own).length > 0 ? own : undefined
}

function isBlock(value: Json): value is ContentBlock {
  return isJsonObject(value) && typeof value.type === 'string'
}
