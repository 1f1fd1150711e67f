'use client'
import { Minus, Check as Tick } from 'lucide-react'
import { Checkbox } from 'radix-ui'
import type { MouseEvent, ReactNode } from 'react'
import { cn } from './cn.tsx'
import { useFieldProps } from './field.tsx'

interface CheckProps {
  checked: boolean | 'indeterminate'
  onCheckedChange: (checked: boolean) => void
  /** Its name, where no visible label is bound to it. */
  label?: string | undefined
  disabled?: boolean | undefined
  onClick?: (event: MouseEvent) => void
  className?: string | undefined
}

/** The drawn box, 14 px inside of a hit area of 24; its parent is a `group` with Radix's `data-state`. */
export const CHECK_BOX =
  'inline-grid size-3.5 shrink-0 place-items-center rounded-[3px] border border-line-control bg-raised group-data-[state=checked]:border-ink group-data-[state=indeterminate]:border-ink group-data-[state=checked]:bg-ink group-data-[state=indeterminate]:bg-ink'

/** The tick, or the bar of a mixed state. */
export function CheckSign({ mixed }: { mixed: boolean }) {
  const Sign = mixed ? Minus : Tick
  return <Sign aria-hidden="true" size={11} strokeWidth={2.5} />
}

/** Ticked, not, or partly (also used for "left out"). */
export function Check({ checked, onCheckedChange, label, disabled, onClick, className }: CheckProps) {
  return (
    <Checkbox.Root
      {...useFieldProps()}
      checked={checked}
      onCheckedChange={(next) => onCheckedChange(next === true)}
      aria-label={label}
      onClick={onClick}
      {...(disabled !== undefined && { disabled })}
      className={cn('group -m-[5px] inline-grid size-6 shrink-0 place-items-center rounded-control', className)}
    >
      <span className={CHECK_BOX}>
        <Checkbox.Indicator className="text-bg">
          <CheckSign mixed={checked === 'indeterminate'} />
        </Checkbox.Indicator>
      </span>
    </Checkbox.Root>
  )
}

/** A tick box with its words, both of which take the press. */
export function LabelledCheck({ children, className, ...check }: CheckProps & { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is Check, a button that a label names by wrapping it.
    <label className={cn('flex min-h-6 items-center gap-[7px] text-ink-2 text-xs coarse:min-h-control', className)}>
      <Check {...check} />
      {children}
    </label>
  )
}
