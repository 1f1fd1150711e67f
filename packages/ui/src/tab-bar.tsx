import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ElementType, ReactNode } from 'react'
import { cn } from './cn.tsx'
import { Icon } from './icon.tsx'

/** The phone's way around, above the safe area at the foot of the screen. */
export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      data-region="tab-bar"
      className="hidden shrink-0 border-t bg-bg pb-[env(safe-area-inset-bottom)] phone:flex"
    >
      {children}
    </nav>
  )
}

function entryClass(current: boolean): string {
  return cn(
    'focus-inset flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-2xs',
    current ? 'font-medium text-ink [&_svg]:text-ink' : 'text-ink-3',
  )
}

interface TabBarItemProps {
  as: ElementType
  href: string
  icon: LucideIcon
  label: string
  current: boolean
}

/** One page. */
export function TabBarItem({ as: Link, href, icon, label, current }: TabBarItemProps) {
  return (
    <Link href={href} aria-current={current ? 'page' : undefined} className={entryClass(current)}>
      <Icon of={icon} size="l" />
      {label}
    </Link>
  )
}

/** An entry that opens something instead of leading to a page. */
export function TabBarButton({ icon, label, ...rest }: ComponentProps<'button'> & { icon: LucideIcon; label: string }) {
  return (
    <button type="button" {...rest} className={entryClass(false)}>
      <Icon of={icon} size="l" />
      {label}
    </button>
  )
}
