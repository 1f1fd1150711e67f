'use client'
import { Switch as Radix } from 'radix-ui'
import { cn } from './cn.tsx'
import { useFieldProps } from './field.tsx'

interface SwitchProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  label?: string | undefined
  /** Off because something holds it, not because a person switched it off: drawn dashed. */
  held?: boolean | undefined
  disabled?: boolean | undefined
}

/** On or off, in effect at once. */
export function Switch({ checked, onCheckedChange, label, held, disabled }: SwitchProps) {
  return (
    <Radix.Root
      {...useFieldProps()}
      checked={checked}
      onCheckedChange={onCheckedChange}
      aria-label={label}
      {...(disabled !== undefined && { disabled })}
      className={cn(
        'relative inline-block h-[15px] w-[26px] shrink-0 rounded-full bg-line-control data-[state=checked]:bg-ink disabled:opacity-60 coarse:my-[14px]',
        "before:absolute before:-inset-2 before:content-[''] coarse:before:-inset-[15px]",
        held && 'border border-line-control border-dashed bg-transparent',
      )}
    >
      <Radix.Thumb
        className={cn(
          'absolute top-0.5 left-0.5 size-[11px] rounded-full bg-bg data-[state=checked]:left-[13px]',
          held && 'top-px left-px bg-line-control',
        )}
      />
    </Radix.Root>
  )
}
