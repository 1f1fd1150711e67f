import { createHash } from 'node:crypto'
import { isJsonObject } from '@hermes/contracts/json'
import type { Principal } from '@hermes/contracts/principal'
import { isListed } from '../../registry/listed.ts'
import { type McpEntry, mcpEntry } from '../../registry/mcp-entry.ts'
import { effectOf } from '../../registry/reached-tool.ts'
import type { Gateway, RegisteredTool } from '../../types.ts'

/** What decides which tools a caller sees. */
export interface View {
  principal: Principal
  toolset?: string | undefined
}

/** The tools of a view, as `tools/list` gives them, in the order of their names. */
export interface ToolLists {
  tools(view: View, era: 'legacy' | 'modern'): McpEntry[]
  /** Equal for two moments at which the view's list is the same. */
  fingerprint(view: View): string
}

interface Entry {
  tool: McpEntry
  /** As clients of the revisions with sessions take it. */
  legacy: McpEntry
  hash: string
}

/** Lists are made of what is registered at the time; a tool's own entry is worked out once. */
export function createToolLists(gateway: Pick<Gateway, 'tools'>): ToolLists {
  const entries = new WeakMap<RegisteredTool, Entry>()
  const entryOf = (tool: RegisteredTool, find: (name: string) => RegisteredTool | undefined) => {
    const known = entries.get(tool)
    if (known) return known
    const listed = mcpEntry(tool, effectOf(tool, find))
    const hash = createHash('sha256').update(JSON.stringify(listed)).digest('base64url')
    const entry = { tool: listed, legacy: forLegacy(listed), hash }
    entries.set(tool, entry)
    return entry
  }
  const entriesOf = ({ principal, toolset }: View) => {
    const seen = gateway.tools({ channel: 'mcp', principal, ...(toolset !== undefined && { toolset }) })
    let all: Map<string, RegisteredTool> | undefined
    const find = (name: string) => {
      all ??= new Map(gateway.tools().map((tool) => [tool.definition.name, tool]))
      return all.get(name)
    }
    return seen
      .filter(isListed)
      .map((tool) => entryOf(tool, find))
      .sort((one, other) => (one.tool.name < other.tool.name ? -1 : 1))
  }
  return {
    tools: (view, era) => entriesOf(view).map(({ tool, legacy }) => (era === 'legacy' ? legacy : tool)),
    fingerprint: (view) =>
      createHash('sha256')
        .update(
          entriesOf(view)
            .map(({ hash }) => hash)
            .join(),
        )
        .digest('base64url'),
  }
}

/** Before 2026-07-28 an output schema is that of an object, and clients refuse a list in which one is not. */
function forLegacy(tool: McpEntry): McpEntry {
  const { name, outputSchema, ...rest } = tool
  if (outputSchema === undefined || (isJsonObject(outputSchema) && outputSchema.type === 'object')) return tool
  return { name, ...rest }
}
