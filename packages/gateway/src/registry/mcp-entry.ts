import type { JsonObject } from '@hermes/contracts/json'
import type { Effect } from '@hermes/contracts/tool'
import type { RegisteredTool } from '../types.ts'

/** A tool in a list of MCP's. */
export type McpEntry = JsonObject & { name: string }

/**
 * A tool as MCP lists it (https://modelcontextprotocol.io, `Tool`). A server's own entry stays as it is, but for its name
 * and for `execution`, which speaks of tasks that are not relayed; for other tools it is made of what we know of them.
 * @param effect what a call of it may change, see `effectOf`
 */
export function mcpEntry({ outwardName, listed, definition }: RegisteredTool, effect: Effect): McpEntry {
  if (listed) {
    const { name: _own, execution: _tasks, ...rest } = listed
    return { name: outwardName, ...(rest as JsonObject) }
  }
  const { description, schema, outputSchema } = definition
  return {
    name: outwardName,
    description,
    inputSchema: { type: 'object', ...schema },
    ...(outputSchema && { outputSchema }),
    annotations: { readOnlyHint: effect === 'read', openWorldHint: effect !== 'read' },
  }
}
