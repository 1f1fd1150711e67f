'use client'
import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './cn.tsx'

/** Once around the app: tooltips share their delay, so that moving along a row of them does not flicker. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={350} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  )
}

interface TooltipProps {
  content: ReactNode
  /** One focusable element. It keeps its own accessible name: a tooltip only repeats or explains. */
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  className?: string | undefined
}

/** A short explanation on hover and focus; never the only place of something that must be known. */
export function Tooltip({ content, children, side = 'top', className }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={5}
          collisionPadding={8}
          className={cn(
            'motion-panel z-50 max-w-72 rounded-control bg-raised px-2 py-1 text-ink text-xs shadow-overlay',
            className,
          )}
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
