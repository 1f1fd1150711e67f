'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { cn } from './cn.tsx'
import { type DataColumn, DataTableHead, DataTableRow } from './data-table-row.tsx'
import { PHONE, useMedia, useTokenPx } from './use-media.tsx'

export type { DataColumn } from './data-table-row.tsx'

/** Quieter, but still to be read: the words keep their contrast, colours and drawings give way. */
const DIMMED = 'bg-sunken grayscale [&_[role=img]]:opacity-40 [&_svg]:opacity-40'

interface DataTableProps<Row> {
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The row as a two-line entry, for phones. */
  phone: (row: Row) => ReactNode
  /** Height of that entry, pixels. */
  phoneHeight?: number
  selectedKey?: string | undefined
  /** Moves to a row by click or key. */
  onSelect?: (row: Row) => void
  /** Enter or double click. */
  onOpen?: (row: Row) => void
  /** The last rows came into view: fetch the next page. */
  onEnd?: () => void
  /** True at the very top of the list, where a live list may grow. */
  onTop?: (atTop: boolean) => void
  /** Whenever this changes, the first row is brought into view. */
  toTop?: number
  /** True while what is shown is older than what was asked for. */
  dimmed?: boolean | undefined
  rowClassName?: (row: Row) => string | undefined
  /** After the last row: "All shown", "Loading". */
  footer?: ReactNode
  className?: string | undefined
}

/**
 * Rows without end: only those in view exist. The grid holds the focus; arrow keys, Home and End move the selection,
 * Enter opens. On a phone each row is two lines and nothing scrolls sideways.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  // The virtualiser changes in place, which the compiler's memoisation would not see.
  'use no memo'
  const {
    label,
    columns,
    rows,
    rowKey,
    phone,
    phoneHeight = 64,
    selectedKey,
    onSelect,
    onOpen,
    onEnd,
    toTop = 0,
  } = props
  const scroller = useRef<HTMLTableElement>(null)
  const isPhone = useMedia(PHONE)
  const rowHeight = useTokenPx('--row', 30)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? phoneHeight : rowHeight),
    overscan: 12,
    getItemKey: (index) => (rows[index] ? rowKey(rows[index]) : index),
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? -1
  const selectedIndex = selectedKey === undefined ? -1 : rows.findIndex((row) => rowKey(row) === selectedKey)
  // External system: the scroll position, which says that the end is near.
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - 5) onEnd?.()
  }, [last, rows.length, onEnd])
  // External system: the virtualiser's measurements, after a change of density or width.
  useEffect(() => virtual.measure(), [virtual, rowHeight, isPhone])
  // External system: the scroll position, moved along with the selection.
  useEffect(() => {
    if (selectedIndex >= 0) virtual.scrollToIndex(selectedIndex, { align: 'auto' })
  }, [virtual, selectedIndex])
  // External system: the scroll position, once somebody asked for what has come in at the top.
  useEffect(() => {
    if (toTop > 0) virtual.scrollToOffset(0)
  }, [virtual, toTop])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const target = rows[nextIndex(event.key, selectedIndex, rows.length)]
    if (target) {
      event.preventDefault()
      onSelect?.(target)
    }
    if (event.key === 'Enter' && rows[selectedIndex]) {
      event.preventDefault()
      onOpen?.(rows[selectedIndex])
    }
  }
  const template = columns.map((column) => column.width).join(' ')
  const rowId = (index: number) => `${label.replaceAll(/\W+/g, '-')}-${index}`
  return (
    <table
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose rows are chosen by keys.
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={selectedIndex >= 0 ? rowId(selectedIndex) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onScroll={(event) => props.onTop?.(event.currentTarget.scrollTop < 4)}
      className={cn('focus-inset block min-h-0 flex-1 overflow-y-auto overflow-x-hidden', props.className)}
    >
      <DataTableHead columns={columns} template={template} />
      <tbody
        data-dimmed={props.dimmed || undefined}
        className={cn('relative block', props.dimmed && DIMMED)}
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map((item) => {
          const row = rows[item.index]
          return row === undefined ? null : (
            <DataTableRow
              key={item.key}
              id={rowId(item.index)}
              row={row}
              columns={columns}
              template={template}
              place={{ index: item.index, start: item.start, size: item.size }}
              selected={item.index === selectedIndex}
              onSelect={onSelect}
              onOpen={onOpen}
              className={props.rowClassName?.(row)}
              phone={isPhone ? phone : undefined}
            />
          )
        })}
      </tbody>
      {props.footer && (
        <tfoot className="block">
          <tr className="block">
            <td className="block">{props.footer}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** Where a key leads from a position in a list, -1 for nowhere. */
function nextIndex(key: string, at: number, length: number): number {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: length - 1 }[key]
  return to === undefined ? -1 : Math.max(0, Math.min(length - 1, to))
}
