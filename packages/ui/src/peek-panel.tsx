'use client'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.tsx'
import { Icon } from './icon.tsx'
import { ResizeHandle } from './resize-handle.tsx'
import { useWords } from './words.tsx'

const LIMITS = { min: 340, max: 880 }

interface PeekPanelProps {
  label: string
  /** In the panel's bar: where one is in the list, acts. */
  bar?: ReactNode
  onClose: () => void
  /** Pixels at first. */
  width?: number
  children: ReactNode
  className?: string | undefined
}

/**
 * Lies over the right part of a list and leaves the list working: not modal, focus stays in the list. On a phone it is
 * the whole page. Its parent is positioned; Esc is the page's to bind.
 */
export function PeekPanel({ label, bar, onClose, width: first = 464, children, className }: PeekPanelProps) {
  const words = useWords()
  const [width, setWidth] = useState(first)
  return (
    <aside
      aria-label={label}
      data-region="peek"
      className={cn(
        'motion-panel absolute inset-y-0 right-0 z-20 flex max-w-full flex-col border-l bg-bg shadow-overlay phone:fixed phone:inset-0 phone:z-30 phone:w-full! phone:border-l-0',
        className,
      )}
      style={{ width }}
    >
      <ResizeHandle {...LIMITS} width={width} onWidth={setWidth} />
      <div className="flex min-h-[42px] shrink-0 items-center gap-1 border-b pr-2 pl-4">
        <div className="flex min-w-0 flex-1 items-center gap-1.5">{bar}</div>
        <Button variant="quiet" shape="icon" aria-label={words.close} onClick={onClose}>
          <Icon of={X} />
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
    </aside>
  )
}
