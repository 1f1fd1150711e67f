import type { McpOutput } from './call.ts'
import type { JsonObject } from './json.ts'

/** An MCP output as the result object that the protocol calls `CallToolResult`; also what REST callers get. */
export function mcpResult({ content, structuredContent, meta, isError }: McpOutput): JsonObject {
  const result: JsonObject = { content: [...content] }
  if (structuredContent !== undefined) result.structuredContent = structuredContent
  if (isError) result.isError = true
  if (meta) result._meta = meta
  return result
}
