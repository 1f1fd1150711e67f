import { globMatches, isGlob, MAX_GLOB_LENGTH } from './glob.ts'
import type { ToolsetResolver } from './toolsets.ts'

/** Why a pattern can never match as it is written. */
export type PatternProblem =
  | { why: 'unknown_toolset'; toolset: string }
  | { why: 'too_long'; limit: number }
  | { why: 'empty' }

/** A tool pattern, read once; `matches` does no parsing. */
export interface CompiledPattern {
  text: string
  /** The one name it can match, for an index. Absent for globs and toolsets. */
  exact?: string
  toolset?: string
  problem?: PatternProblem
  /** @param tool internal name */
  matches: (tool: string) => boolean
}

const never = () => false

/**
 * Reads a tool pattern (DESIGN §1): an exact name, a glob over internal names, or `toolset:glob`, the members of a
 * toolset whose name fits the glob. The first colon splits. In a server's own toolset (`mcp-github:list_*`) the glob may
 * also be written over the server's own tool names.
 *
 * An unknown toolset, like an empty or overlong pattern, is reported and matches nothing; nothing is thrown.
 */
export function compilePattern(text: string, toolsets: ToolsetResolver): CompiledPattern {
  if (text === '') return { text, problem: { why: 'empty' }, matches: never }
  if (text.length > MAX_GLOB_LENGTH) {
    return { text, problem: { why: 'too_long', limit: MAX_GLOB_LENGTH }, matches: never }
  }
  const colon = text.indexOf(':')
  if (colon < 0) {
    if (!isGlob(text)) return { text, exact: text, matches: (tool) => tool === text }
    return { text, matches: (tool) => globMatches(text, tool) }
  }
  const toolset = text.slice(0, colon)
  const glob = text.slice(colon + 1)
  if (!toolsets.has(toolset)) {
    return { text, toolset, problem: { why: 'unknown_toolset', toolset }, matches: never }
  }
  const ownPrefix = toolset.startsWith('mcp-') ? `${toolset.slice('mcp-'.length)}.` : undefined
  const members = new Set(
    toolsets.resolve(toolset).tools.filter((tool) => {
      const own = ownPrefix !== undefined && tool.startsWith(ownPrefix) ? tool.slice(ownPrefix.length) : undefined
      return globMatches(glob, tool) || (own !== undefined && globMatches(glob, own))
    }),
  )
  return { text, toolset, matches: (tool) => members.has(tool) }
}
