'use client'
import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './cn.tsx'

export interface SegmentedOption<T extends string> {
  value: T
  label: ReactNode
}

interface SegmentedProps<T extends string> {
  options: readonly SegmentedOption<T>[]
  /** '' where none is chosen yet. */
  value: T | ''
  onValueChange: (value: T) => void
  label: string
  /** Shares the whole width equally, as in a form. */
  fill?: boolean | undefined
  size?: 's' | 'm'
  className?: string | undefined
}

/** One of a few that are all worth seeing. Arrow keys move inside; exactly one is pressed. */
export function Segmented<T extends string>({
  options,
  value,
  onValueChange,
  label,
  fill,
  size = 's',
  className,
}: SegmentedProps<T>) {
  return (
    <ToggleGroup.Root
      type="single"
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onValueChange(chosen.value)
      }}
      aria-label={label}
      className={cn(
        'inline-flex max-w-full rounded-control border border-line-strong bg-raised',
        fill && 'flex w-full',
        className,
      )}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className={cn(
            'motion-press inline-flex min-w-0 items-center justify-center gap-[5px] whitespace-nowrap border-line px-2 text-ink-2 text-xs first:rounded-l-[4px] last:rounded-r-[4px] hover:bg-hover data-[state=on]:bg-selected data-[state=on]:font-medium data-[state=on]:text-ink [&+*]:border-l',
            size === 's' ? 'h-6 coarse:h-control' : 'h-[calc(var(--control)-2px)]',
            fill && 'flex-1',
          )}
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
