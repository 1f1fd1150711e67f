import type { LucideIcon } from 'lucide-react'
import { cn } from './cn.tsx'

const SIZES = { s: 13, m: 15, l: 18 } as const

interface IconProps {
  of: LucideIcon
  size?: keyof typeof SIZES
  className?: string | undefined
}

/** A line icon beside a word. It has no name of its own: where it stands alone, its control carries the name. */
export function Icon({ of: Drawing, size = 'm', className }: IconProps) {
  return (
    <Drawing
      aria-hidden="true"
      size={SIZES[size]}
      strokeWidth={1.75}
      className={cn('shrink-0 text-ink-3', className)}
      focusable="false"
    />
  )
}
