import type { ContentBlock, ToolOutput } from '@hermes/contracts/call'

export interface CutOutput {
  output: ToolOutput
  /** Bytes as kept, and as they were, of the JSON text. */
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
  const bytes = Buffer.byteLength(text)
  if (bytes <= limit) return { output, bytes, received: bytes, cut: false }
  const kept = cutText(text, limit)
  return { output: outputOf(output, kept), bytes: Buffer.byteLength(kept), received: bytes, cut: true }
}

function textOf(output: ToolOutput): string {
  if (output.kind === 'mcp')
    return JSON.stringify(output.structuredContent ? [output.content, output.structuredContent] : output.content)
  return typeof output.value === 'string' ? output.value : JSON.stringify(output.value)
}

function outputOf(output: ToolOutput, kept: string): ToolOutput {
  if (output.kind === 'json') return { kind: 'json', value: kept }
  const block: ContentBlock = { type: 'text', text: kept }
  return { kind: 'mcp', content: [block] }
}

/** The longest beginning of a text within `limit` bytes that ends between characters. */
export function cutText(text: string, limit: number): string {
  const bytes = Buffer.from(text.slice(0, limit))
  if (bytes.length <= limit && text.length <= limit) return text
  return new TextDecoder().decode(bytes.subarray(0, limit), { stream: true })
}
