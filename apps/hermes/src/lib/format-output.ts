import type { ContentBlock, McpOutput, ToolOutput } from '@hermes/contracts/call'
import { formatBytes } from '@hermes/contracts/duration'
import type { Json } from '@hermes/contracts/json'
import { mcpResult } from '@hermes/contracts/mcp-result'
import { printable } from './printable.ts'

/** A tool's result for a terminal: text as text, data as indented JSON, media by type and size. */
export function formatOutput(output: ToolOutput): string {
  switch (output.kind) {
    case 'json':
      return formatJson(output.value)
    case 'mcp':
      return formatMcp(output)
  }
}

/** The content; data that comes without any, as servers of 2026-07-28 may send it, as JSON. */
function formatMcp({ content, structuredContent }: McpOutput): string {
  if (content.length === 0 && structuredContent !== undefined) return formatJson(structuredContent)
  return content.map(formatBlock).join('\n')
}

const formatJson = (value: Json) => printable(typeof value === 'string' ? value : JSON.stringify(value, null, 2))

function formatBlock(block: ContentBlock): string {
  if (block.type === 'text' && typeof block.text === 'string') return printable(block.text)
  const mime = typeof block.mimeType === 'string' ? block.mimeType : block.type
  if (typeof block.data === 'string') return `[${printable(mime)}, ${formatBytes(base64Bytes(block.data))}]`
  return formatJson(block)
}

/** Bytes behind base64 text. */
const base64Bytes = (text: string) => Math.floor((text.replace(/=+$/, '').length * 3) / 4)

/** The result as JSON: the value itself, or an MCP result as its protocol writes it. */
export function outputJson(output: ToolOutput): Json {
  switch (output.kind) {
    case 'json':
      return output.value
    case 'mcp':
      return mcpResult(output)
  }
}
