/** A named group of tools as people read it, with where it comes from in words. */
export interface ToolsetRow {
  name: string
  description: string
  tools: readonly string[]
  includes: readonly string[]
  source: string
}
