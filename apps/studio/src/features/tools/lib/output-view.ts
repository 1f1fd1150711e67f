import type { ContentBlock, ToolOutput } from '@hermes/contracts/call'
import type { Json } from '@hermes/contracts/json'

/** One part of a result as Studio shows it: JSON to open, words to read, or something that is only named. */
export type OutputPart =
  | { kind: 'json'; value: Json }
  | { kind: 'text'; text: string }
  | { kind: 'media'; type: string }

/** Splits a result into the parts a person reads. Text that is JSON is shown as JSON. */
export function outputParts(output: ToolOutput): readonly OutputPart[] {
  if (output.kind === 'json') return [textPart(output.value)]
  const blocks = output.content.map(blockPart)
  const { structuredContent } = output
  return structuredContent === undefined ? blocks : [...blocks, { kind: 'json', value: structuredContent }]
}

function blockPart(block: ContentBlock): OutputPart {
  if (block.type === 'text' && typeof block.text === 'string') return textPart(block.text)
  if (block.type === 'image' || block.type === 'audio')
    return { kind: 'media', type: typeof block.mimeType === 'string' ? block.mimeType : block.type }
  return { kind: 'json', value: block }
}

function textPart(value: Json): OutputPart {
  if (typeof value !== 'string') return { kind: 'json', value }
  const text = value.trimStart()
  if (!text.startsWith('{') && !text.startsWith('[')) return { kind: 'text', text: value }
  try {
    return { kind: 'json', value: JSON.parse(value) as Json }
  } catch {
    return { kind: 'text', text: value }
  }
}
