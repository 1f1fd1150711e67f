import { isGlob } from './glob.ts'
import { compilePattern } from './patterns.ts'
import { serverToolName, type ToolsetResolver } from './toolsets.ts'

export interface Selection {
  /** Internal names. */
  tools: ReadonlySet<string>
  /** Names that stand for nothing. */
  unknown: readonly string[]
}

interface Scope {
  toolsets: ToolsetResolver
  /** Every tool there is. */
  existing: ReadonlySet<string>
}

/**
 * Reads a list such as `tools.<channel>.enabled`: each name is a toolset, else the name of an MCP server, else
 * `server:tool` or `toolset:glob`, else a glob over tool names or one tool's name. A name that stands for nothing is
 * reported and adds nothing.
 */
export function selectTools(names: readonly string[], scope: Scope): Selection {
  const tools = new Set<string>()
  const unknown: string[] = []
  for (const name of names) {
    const found = select(name, scope)
    if (!found) unknown.push(name)
    for (const tool of found ?? []) tools.add(tool)
  }
  return { tools, unknown }
}

function select(name: string, { toolsets, existing }: Scope): Iterable<string> | undefined {
  if (toolsets.has(name)) return toolsets.resolve(name).tools
  if (toolsets.has(`mcp-${name}`)) return toolsets.resolve(`mcp-${name}`).tools
  const colon = name.indexOf(':')
  if (colon >= 0) {
    const serverTool = serverToolName(name.slice(0, colon), name.slice(colon + 1))
    if (existing.has(serverTool)) return [serverTool]
    const pattern = compilePattern(name, toolsets)
    if (!pattern.problem) return [...existing].filter(pattern.matches)
    const server = compilePattern(`mcp-${name}`, toolsets)
    return server.problem ? undefined : [...existing].filter(server.matches)
  }
  if (isGlob(name)) return [...existing].filter(compilePattern(name, toolsets).matches)
  // A tool that some toolset names is a known word even where nobody provides it here.
  return existing.has(name) || toolsets.containing(name).length > 0 ? [name] : undefined
}
