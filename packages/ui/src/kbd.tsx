import type { ReactNode } from 'react'
import { cn } from './cn.tsx'

/** A key that does something here. Hidden where fingers are the pointer: no keyboard, no promise of one. */
export function Kbd({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <kbd
      className={cn(
        'inline-grid h-[17px] min-w-[17px] place-items-center rounded-[3px] border border-line-strong px-1 font-mono font-normal text-[10.5px] text-ink-3 leading-none coarse:hidden',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
