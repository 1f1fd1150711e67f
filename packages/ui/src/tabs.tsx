import type { ReactNode } from 'react'
import { cn } from './cn.tsx'

/** Underlined tabs that are links: each tab is a URL, so it can be sent, opened aside and gone back from. */
export function TabList({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <nav
      aria-label={label}
      className={cn('flex shrink-0 gap-[18px] overflow-x-auto border-b px-4 [scrollbar-width:none]', className)}
    >
      {children}
    </nav>
  )
}

/** Class of one tab; put it on a link together with `aria-current="page"` where it is the open one. */
export function tabClass(current: boolean): string {
  return cn(
    'focus-inset -mb-px inline-flex h-[34px] shrink-0 items-center gap-1.5 whitespace-nowrap border-b-2 coarse:h-control',
    current ? 'border-ink font-medium text-ink' : 'border-transparent text-ink-2 hover:text-ink',
  )
}

/** The count beside a tab's word. */
export function TabCount({ children }: { children: ReactNode }) {
  return <span className="font-normal text-ink-3">{children}</span>
}
