import type { ReactNode } from 'react'
import { cn } from './cn.tsx'

export interface DataColumn<Row> {
  id: string
  header: ReactNode
  /** A grid track: `110px`, `minmax(0, 1fr)`. */
  width: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end of their column. */
  end?: boolean
  className?: string | undefined
}

interface HeadProps<Row> {
  columns: readonly DataColumn<Row>[]
  template: string
}

/** The headings, which stay in view; a phone has none. */
export function DataTableHead<Row>({ columns, template }: HeadProps<Row>) {
  return (
    <thead className="sticky top-0 z-10 block bg-bg phone:hidden">
      <tr
        aria-rowindex={1}
        style={{ gridTemplateColumns: template }}
        className="grid h-7 items-center border-b px-4 text-ink-3 text-xs"
      >
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            className={cn('truncate pr-3 text-left font-normal', column.end && 'pr-0 text-right', column.className)}
          >
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface RowProps<Row> extends HeadProps<Row> {
  id: string
  row: Row
  place: { index: number; start: number; size: number }
  selected: boolean
  onSelect: ((row: Row) => void) | undefined
  onOpen: ((row: Row) => void) | undefined
  className: string | undefined
  /** Given on a phone: the row as one cell of two lines. */
  phone: ((row: Row) => ReactNode) | undefined
}

/** One row at its place in the list. */
export function DataTableRow<Row>({ id, row, columns, template, place, selected, phone, ...rest }: RowProps<Row>) {
  return (
    <tr
      id={id}
      aria-rowindex={place.index + 2}
      aria-selected={selected}
      onClick={() => rest.onSelect?.(row)}
      onDoubleClick={() => rest.onOpen?.(row)}
      style={{
        ...(!phone && { gridTemplateColumns: template }),
        height: place.size,
        transform: `translateY(${place.start}px)`,
      }}
      className={cn(
        'absolute inset-x-0 top-0 border-b px-4 hover:bg-hover',
        phone ? 'block' : 'grid items-center',
        selected && 'bg-selected shadow-[inset_2px_0_0_var(--ink)] hover:bg-selected',
        rest.className,
      )}
    >
      {phone ? (
        <td className="block h-full">{phone(row)}</td>
      ) : (
        columns.map((column) => (
          <td
            key={column.id}
            className={cn('min-w-0 truncate pr-3', column.end && 'pr-0 text-right', column.className)}
          >
            {column.cell(row)}
          </td>
        ))
      )}
    </tr>
  )
}
