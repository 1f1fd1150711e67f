import { found, type Scan } from './scan.ts'
import type { Shape } from './shapes.ts'

/** A key of a known provider at this position. @returns where the search goes on, or -1 */
export function findShape(scan: Scan, { at, shapes }: { at: number; shapes: readonly Shape[] | undefined }): number {
  const { text } = scan
  for (const shape of shapes ?? []) {
    if (!text.startsWith(shape.prefix, at)) continue
    if (!shape.anywhere && !beginsWord(text, at)) continue
    const end = shape.end(scan, at + shape.prefix.length)
    if (end < 0) continue
    const { kind, id } = shape
    return found(scan, { start: at, end, kind, ...(id === undefined ? {} : { id }) })
  }
  return -1
}

/** No letter or digit stands before, unless it belongs to an escape: `\nghp_…`, `%3Dghp_…`, `\u003dghp_…`. */
export function beginsWord(text: string, at: number): boolean {
  if (at === 0) return true
  const before = text.charCodeAt(at - 1)
  const isWord = (before > 47 && before < 58) || (before > 64 && before < 91) || (before > 96 && before < 123)
  if (!isWord) return true
  return /(?:\\[nrtbf]|%[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}|\p{Cc}\[[0-9;]{0,8}m)$/u.test(
    text.slice(Math.max(0, at - 10), at),
  )
}
