import { builtInToolsets } from '@hermes/policy/built-in-toolsets'
import { createToolsetResolver, serverToolName, serverToolsets, type ToolsetResolver } from '@hermes/policy/toolsets'
import type { Parts } from './parts.ts'
import type { Damaged, Report } from './report.ts'

/** Which names mean something in this configuration, as far as files tell. */
export interface KnownNames {
  toolsets: ToolsetResolver
  /** Tools of files, listed tools of servers, skills, and the names that come with the product. */
  tools: ReadonlySet<string>
  /** Servers that offer whatever they have: what begins with their name may exist. */
  openServers: readonly string[]
  /** Whether a tool of this name may exist. */
  mayExist(tool: string): boolean
  /** Whether any tool that may exist fits. */
  anyTool(matches: (tool: string) => boolean): boolean
}

/** Collects the names that patterns, toolsets and skills may refer to. */
export function knownNames(
  parts: Pick<Parts, 'tools' | 'servers' | 'skills' | 'toolsets'>,
  { damaged }: Pick<Report, 'damaged'>,
): KnownNames {
  const named = (...kinds: Damaged['kind'][]) =>
    damaged.flatMap(({ kind, entry }) => (kinds.includes(kind) ? entry.name : []))
  const offered: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
    ...named('server').map((name) => [name, []] as const),
    ...parts.servers.map(({ entry }) => [entry.name, entry.tools ?? []] as const),
  ])
  const own = parts.toolsets.map(({ entry }) => entry)
  const toolsets = createToolsetResolver([...builtInToolsets, ...serverToolsets(offered), ...own])
  const tools = new Set<string>([
    ...parts.tools.map(({ entry }) => entry.name),
    ...parts.skills.map(({ entry }) => entry.name),
    ...named('tool', 'skill'),
    ...Object.entries(offered).flatMap(([server, names]) => names.map((tool) => serverToolName(server, tool))),
    ...builtInToolsets.flatMap((toolset) => toolset.tools),
  ])
  const openServers = [
    ...named('server'),
    ...parts.servers.filter(({ entry }) => !entry.tools).map(({ entry }) => entry.name),
  ]
  const ofOpenServer = (tool: string) => openServers.some((server) => tool.startsWith(`${server}.`))
  return {
    toolsets,
    tools,
    openServers,
    mayExist: (tool) => tools.has(tool) || ofOpenServer(tool),
    anyTool: (matches) => [...tools].some(matches),
  }
}
