'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { axisTicks } from './axis.ts'
import { cn } from './cn.tsx'
import { type SpanItem, treeMove, visibleLines } from './span-model.ts'
import { SpanRow } from './span-row.tsx'
import { useTokenPx } from './use-media.tsx'
import { SpanAxis, SpanGrid } from './waterfall.tsx'
import { useWords } from './words.tsx'

export type { SpanItem } from './span-model.ts'

interface SpanTreeProps<T extends SpanItem> {
  label: string
  /** In the order in which they are read; parents by `parentId`. */
  items: readonly T[]
  /** Length of the axis, microseconds from the trace's start. */
  totalUs: number
  selectedId: string | undefined
  onSelect: (id: string) => void
  collapsed: ReadonlySet<string>
  onCollapsed: (collapsed: ReadonlySet<string>) => void
  /** Marks every name that contains it. */
  find?: string | undefined
  /** Before the name: the icon of the kind. */
  icon?: (item: T) => ReactNode
  /** At the end of the name: marks and tags. */
  flags?: (item: T) => ReactNode
  /** Beneath the last line: truncation, clock correction. */
  footer?: ReactNode
  className?: string | undefined
}

/**
 * Spans as a tree and their times as a waterfall, in one virtual list of two columns. An ARIA tree: the list holds the
 * focus, arrows walk it, left and right close and open. On a phone the waterfall yields to a thin bar under each name.
 */
export function SpanTree<T extends SpanItem>(props: SpanTreeProps<T>) {
  // The virtualiser changes in place, which the compiler's memoisation would not see.
  'use no memo'
  const { label, items, totalUs, selectedId, onSelect, collapsed, onCollapsed } = props
  const words = useWords()
  const scroller = useRef<HTMLDivElement>(null)
  const height = useTokenPx('--row-tree', 25) + 2
  const lines = visibleLines(items, collapsed)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 16,
  })
  const selectedIndex = lines.findIndex((line) => line.item.id === selectedId)
  // External system: the virtualiser's measurements, after a change of density.
  useEffect(() => {
    if (height > 0) virtual.measure()
  }, [virtual, height])
  // External system: the scroll position, moved along with the selection.
  useEffect(() => {
    if (selectedIndex >= 0) virtual.scrollToIndex(selectedIndex, { align: 'auto' })
  }, [virtual, selectedIndex])

  const toggle = (id: string) => onCollapsed(collapsed.has(id) ? without(collapsed, id) : new Set([...collapsed, id]))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const move = treeMove(lines, selectedId, event.key)
    if (!move) return
    event.preventDefault()
    if ('select' in move) onSelect(move.select)
    else toggle('collapse' in move ? move.collapse : move.expand)
  }
  const ticks = axisTicks(totalUs)
  const lineId = (index: number) => `${label.replaceAll(/\W+/g, '-')}-${index}`
  return (
    <div className={cn('flex min-h-0 flex-1 flex-col', props.className)}>
      <SpanAxis ticks={ticks} totalUs={totalUs} title={`${words.spans} ${items.length.toLocaleString('en')}`} />
      <div className="relative min-h-0 flex-1">
        <SpanGrid ticks={ticks} totalUs={totalUs} />
        <div
          ref={scroller}
          role="tree"
          aria-label={label}
          aria-activedescendant={selectedIndex >= 0 ? lineId(selectedIndex) : undefined}
          tabIndex={0}
          onKeyDown={onKeyDown}
          className="focus-inset absolute inset-0 overflow-y-auto overflow-x-hidden py-1"
        >
          <div role="none" className="relative" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map((place) => {
              const line = lines[place.index]
              return line ? (
                <SpanRow
                  key={line.item.id}
                  id={lineId(place.index)}
                  line={line}
                  totalUs={totalUs}
                  top={place.start}
                  height={place.size}
                  selected={place.index === selectedIndex}
                  find={props.find}
                  icon={props.icon?.(line.item)}
                  flags={props.flags?.(line.item)}
                  onSelect={onSelect}
                  onToggle={toggle}
                />
              ) : null
            })}
          </div>
        </div>
      </div>
      {props.footer}
    </div>
  )
}

function without(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...set].filter((other) => other !== id))
}
