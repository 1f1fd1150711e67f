import type { ComponentProps } from 'react'
import { cn } from './cn.tsx'

/** A table that is whole on the page; for endless ones see `data-table`. */
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return <table className={cn('w-full border-collapse text-left', className)} {...rest} />
}

/** A column's heading. */
export function Th({ className, scope = 'col', ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope={scope}
      className={cn(
        'sticky top-0 z-10 h-7 whitespace-nowrap border-b bg-bg px-cell font-normal text-ink-3 text-xs first:pl-4 last:pr-4',
        className,
      )}
      {...rest}
    />
  )
}

/** A row; `aria-selected` or `aria-current` marks the chosen one. */
export function Tr({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      className={cn(
        'hover:bg-hover aria-[current=true]:bg-selected aria-selected:bg-selected [&[aria-current=true]>td:first-child]:shadow-[inset_2px_0_0_var(--ink)]',
        className,
      )}
      {...rest}
    />
  )
}

/** A cell. */
export function Td({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={cn('h-row border-b px-cell first:pl-4 last:pr-4', className)} {...rest} />
}
