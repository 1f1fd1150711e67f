'use client'
import { type ReactNode, useState } from 'react'
import { cn } from './cn.tsx'
import { ResizeHandle } from './resize-handle.tsx'

interface SplitPaneProps {
  children: ReactNode
  /** The right part: inspector, tester, result. */
  side: ReactNode
  sideLabel: string
  /** Pixels at first. */
  width?: number
  min?: number
  max?: number
  /** Ground of the right part. */
  sunken?: boolean
  className?: string | undefined
}

/** List and panel side by side, each scrolling by itself; below 1024 px the panel follows underneath. */
export function SplitPane({
  children,
  side,
  sideLabel,
  width: first = 400,
  min = 300,
  max = 760,
  sunken,
  className,
}: SplitPaneProps) {
  const [width, setWidth] = useState(first)
  return (
    <div className={cn('flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto', className)}>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto max-lg:flex-none max-lg:overflow-visible">
        {children}
      </div>
      <aside
        aria-label={sideLabel}
        data-region="side"
        className={cn(
          'relative flex min-h-0 max-w-[42%] shrink-0 flex-col border-l max-lg:w-full! max-lg:max-w-none max-lg:border-t max-lg:border-l-0',
          sunken && 'bg-sunken',
        )}
        style={{ width }}
      >
        <ResizeHandle min={min} max={max} width={width} onWidth={setWidth} className="max-lg:hidden" />
        <div className="min-h-0 flex-1 overflow-y-auto max-lg:overflow-visible">{side}</div>
      </aside>
    </div>
  )
}
