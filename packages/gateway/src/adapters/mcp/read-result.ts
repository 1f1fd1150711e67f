import type { ContentBlock } from '@hermes/contracts/call'
import { isJsonObject, type Json, type JsonObject } from '@hermes/contracts/json'
import type { ServerCallResult } from '../../types.ts'

export type ReadResult = { ok: true; result: ServerCallResult } | { ok: false; why: string }

/**
 * Reads the answer to `tools/call`; every kind of content stays as it came. Structured content that is no object
 * (allowed from 2026-07-28 on) is wrapped as `{result: …}`, the projection that the protocol gives to older callers.
 */
export function readResult(answer: JsonObject): ReadResult {
  const { content = [], structuredContent, isError, resultType } = answer
  if (resultType === 'input_required') return { ok: false, why: 'it asks for further input, which cannot be given yet' }
  if (!Array.isArray(content)) return { ok: false, why: 'its content is no list' }
  const blocks = content.filter(isBlock)
  if (blocks.length !== content.length) return { ok: false, why: 'a part of its content has no type' }
  return {
    ok: true,
    result: {
      content: blocks,
      isError: isError === true,
      ...(structuredContent !== undefined && {
        structuredContent: isJsonObject(structuredContent) ? structuredContent : { result: structuredContent },
      }),
    },
  }
}

function isBlock(value: Json): value is ContentBlock {
  return isJsonObject(value) && typeof value.type === 'string'
}
