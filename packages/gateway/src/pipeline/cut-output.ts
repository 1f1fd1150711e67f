import type { ContentBlock, ToolOutput } from '@hermes/contracts/call'

export interface CutOutput {
  output: ToolOutput
  /** Bytes as kept, and as they were, of the JSON text; those of a text are counted as JSON escapes it. */
  bytes: number
  received: number
  cut: boolean
}

/**
 * Cuts what is larger than `limit` bytes; HTTP answers were cut while streaming, so this is for tools that hand over
 * everything at once. What is left of a structure is its text, since half a structure is none.
 */
export function cutOutput(output: ToolOutput, limit: number): CutOutput {
  const text = textOf(output)
  const isText = output.kind === 'json' && typeof output.value === 'string'
  const received = isText ? escapedBytes(text) : Buffer.byteLength(text)
  if (received <= limit) return { output, bytes: received, received, cut: false }
  // What is left is a text in the answer, where it is escaped; that of a structure for the second time.
  const { kept, bytes } = cutText(text, limit)
  return { output: outputOf(output, kept), bytes, received, cut: true }
}

const ESCAPED = /["\\\p{Cc}\p{Cs}]/u

/** Bytes that a text takes between its quotes in JSON. */
function escapedBytes(text: string): number {
  return ESCAPED.test(text) ? Buffer.byteLength(JSON.stringify(text)) - 2 : Buffer.byteLength(text)
}

function textOf(output: ToolOutput): string {
  if (output.kind === 'mcp') {
    const { content, structuredContent, meta } = output
    if (structuredContent === undefined && !meta) return JSON.stringify(content)
    return JSON.stringify(meta ? [content, structuredContent ?? null, meta] : [content, structuredContent])
  }
  return typeof output.value === 'string' ? output.value : JSON.stringify(output.value)
}

function outputOf(output: ToolOutput, kept: string): ToolOutput {
  if (output.kind === 'json') return { kind: 'json', value: kept }
  const block: ContentBlock = { type: 'text', text: kept }
  return { kind: 'mcp', content: [block], ...(output.isError && { isError: true }) }
}

/** The longest beginning of a text that takes at most `limit` bytes in JSON and ends between characters. */
export function cutText(text: string, limit: number): { kept: string; bytes: number } {
  let bytes = 0
  let end = 0
  while (end < text.length) {
    const point = text.codePointAt(end) ?? 0
    const size = bytesOf(point)
    if (bytes + size > limit) break
    bytes += size
    end += point > 0xffff ? 2 : 1
  }
  return { kept: text.slice(0, end), bytes }
}

const SHORT_ESCAPES = new Set(['"', '\\', '\b', '\t', '\n', '\f', '\r'].map((character) => character.charCodeAt(0)))

/** Bytes of one character in JSON as JSON.stringify writes it: half of a surrogate pair is escaped too. */
function bytesOf(point: number): number {
  if (SHORT_ESCAPES.has(point)) return 2
  if (point < 0x20 || (point >= 0xd800 && point <= 0xdfff)) return 6
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point > 0xffff ? 4 : 3
}
