'use client'
import type { LucideIcon } from 'lucide-react'
import type { ElementType, ReactNode } from 'react'
import { cn } from './cn.tsx'
import { Icon } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'

interface SidebarProps {
  label: string
  top: ReactNode
  foot: ReactNode
  children: ReactNode
}

/**
 * The way around: 204 px with words; below 1180 px a rail of 56 px whose words are tooltips and still read aloud; gone
 * below 640 px, where the {@link TabBar} takes over.
 */
export function Sidebar({ label, top, foot, children }: SidebarProps) {
  return (
    <nav
      aria-label={label}
      data-region="sidebar"
      className="flex min-h-0 w-[204px] shrink-0 flex-col border-r bg-sunken px-2 pt-2.5 pb-2 phone:hidden narrow:w-14 narrow:px-2.5"
    >
      {top}
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
      <div className="mt-2 grid shrink-0 gap-[7px] border-t px-2 pt-[9px] text-xs narrow:justify-items-center narrow:px-0">
        {foot}
      </div>
    </nav>
  )
}

/** Entries under a heading; on the rail the heading is a hairline. */
export function SidebarGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="px-2 pt-3 pb-1 font-medium text-2xs text-ink-3 narrow:sr-only">{title}</h2>
      <div aria-hidden="true" className="mx-1 my-2 hidden h-px bg-line narrow:block" />
      <ul>{children}</ul>
    </section>
  )
}

interface SidebarItemProps {
  /** The app's link component; it gets `href`, `className` and `aria-current`. */
  as: ElementType
  href: string
  icon: LucideIcon
  label: string
  count?: ReactNode
  current: boolean
}

/** One page. */
export function SidebarItem({ as: Link, href, icon, label, count, current }: SidebarItemProps) {
  return (
    <li>
      <RailTooltip label={label}>
        <Link
          href={href}
          aria-current={current ? 'page' : undefined}
          className={cn(
            'flex h-7 items-center gap-[9px] rounded-control px-2 coarse:h-control narrow:justify-center narrow:px-0',
            current ? 'bg-selected font-medium text-ink' : 'text-ink-2 hover:bg-hover',
          )}
        >
          <Icon of={icon} className={current ? 'text-ink' : undefined} />
          <span className="min-w-0 flex-1 truncate narrow:sr-only">{label}</span>
          {count !== undefined && <span className="font-normal text-ink-2 text-xs narrow:hidden">{count}</span>}
        </Link>
      </RailTooltip>
    </li>
  )
}

/** A tooltip that exists on the rail only; with words beside the icon it would repeat them. */
export function RailTooltip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Tooltip side="right" content={label} className="wide:hidden">
      {children}
    </Tooltip>
  )
}
