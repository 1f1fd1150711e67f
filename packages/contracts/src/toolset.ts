import type { Source } from './source.ts'

/** A named group of tools that may include others (spec §7.1). */
export interface ToolsetDefinition {
  name: string
  description: string
  tools: readonly string[]
  includes: readonly string[]
  source: Source
}
