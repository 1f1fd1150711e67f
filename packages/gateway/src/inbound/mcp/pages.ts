import type { McpEntry } from '../../registry/mcp-entry.ts'

/** Few tools stand in one page: most clients ask for one page only if they must, and some for the first alone. */
export const PAGE_SIZE = 500

/** One page of a list that is sorted by name, and where the next one begins. */
export interface Page {
  tools: McpEntry[]
  nextCursor?: string
}

/**
 * Cuts a page. The cursor holds the name after which it begins, so that a list that changes between two pages loses and
 * repeats nothing that stayed.
 * @returns undefined where the cursor is none of ours
 */
export function pageOf(tools: readonly McpEntry[], cursor: unknown, size = PAGE_SIZE): Page | undefined {
  let after: string | undefined
  if (cursor !== undefined) {
    after = readCursor(cursor)
    if (after === undefined) return undefined
  }
  const from = after === undefined ? 0 : tools.findIndex(({ name }) => name > (after ?? ''))
  const page = from < 0 ? [] : tools.slice(from, from + size)
  const last = page.at(-1)
  const more = from >= 0 && from + size < tools.length && last !== undefined
  return { tools: page, ...(more && { nextCursor: Buffer.from(`after:${last.name}`).toString('base64url') }) }
}

function readCursor(cursor: unknown): string | undefined {
  if (typeof cursor !== 'string') return undefined
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  return text.startsWith('after:') ? text.slice('after:'.length) : undefined
}
