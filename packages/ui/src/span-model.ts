import type { TimeOwner } from '@hermes/contracts/span'

/** One line of the tree and its bar in the waterfall. */
export interface SpanItem {
  id: string
  parentId?: string | undefined
  /** What kind of work, quieter: `execute_tool`, `attempt 1`. */
  prefix: string
  /** On what: a tool, a host. */
  name: string
  startUs: number
  /** Undefined: still running, its end is open. */
  durationUs?: number | undefined
  /** Whose work the bar is; undefined for a container, which is drawn as a bracket. */
  owner?: TimeOwner | undefined
  /** The verdict's first clause, where it failed or was stopped. */
  problem?: string | undefined
}

/** An item as the list shows it now. */
export interface SpanLine<T extends SpanItem = SpanItem> {
  item: T
  level: number
  /** Undefined: nothing below it. */
  expanded: boolean | undefined
  position: number
  siblings: number
}

/** Children in the order given; those whose parent is not here stand at the root, so that nothing gets lost. */
export function childrenOf<T extends SpanItem>(items: readonly T[]): Map<string | undefined, T[]> {
  const ids = new Set(items.map((item) => item.id))
  return Map.groupBy(items, (item) =>
    item.parentId !== undefined && ids.has(item.parentId) ? item.parentId : undefined,
  )
}

/** The lines that are open, top to bottom. Walks without recursion: traces may be tens of thousands deep or wide. */
export function visibleLines<T extends SpanItem>(items: readonly T[], collapsed: ReadonlySet<string>): SpanLine<T>[] {
  const children = childrenOf(items)
  const lines: SpanLine<T>[] = []
  const open = [{ list: children.get(undefined) ?? [], at: 0 }]
  for (let frame = open.at(-1); frame; frame = open.at(-1)) {
    const item = frame.list[frame.at]
    if (!item) {
      open.pop()
      continue
    }
    frame.at += 1
    const below = children.get(item.id)
    const expanded = below ? !collapsed.has(item.id) : undefined
    lines.push({ item, level: open.length, expanded, position: frame.at, siblings: frame.list.length })
    if (below && expanded) open.push({ list: below, at: 0 })
  }
  return lines
}

export type TreeMove = { select: string } | { collapse: string } | { expand: string } | undefined

/** What an arrow key does in a tree (ARIA practices): left closes or climbs, right opens or descends. */
export function treeMove(lines: readonly SpanLine[], selected: string | undefined, key: string): TreeMove {
  const at = lines.findIndex((line) => line.item.id === selected)
  const line = lines[at]
  const select = (target: SpanLine | undefined): TreeMove => (target ? { select: target.item.id } : undefined)
  switch (key) {
    case 'ArrowDown':
      return select(lines[at + 1])
    case 'ArrowUp':
      return select(lines[Math.max(at - 1, 0)])
    case 'Home':
      return select(lines[0])
    case 'End':
      return select(lines.at(-1))
    case 'ArrowLeft':
      if (line?.expanded) return { collapse: line.item.id }
      return select(line && lines.slice(0, at).findLast((other) => other.level < line.level))
    case 'ArrowRight':
      if (line?.expanded === false) return { expand: line.item.id }
      return line?.expanded ? select(lines[at + 1]) : undefined
    default:
      return undefined
  }
}
