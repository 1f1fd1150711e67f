'use client'
import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './cn.tsx'
import { useFieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { styleNonce } from './style-nonce.ts'

export interface SelectOption {
  value: string
  label: ReactNode
}

interface SelectProps {
  options: readonly SelectOption[]
  value: string
  onValueChange: (value: string) => void
  /** Its name, where no {@link Field} stands around it. */
  label?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  size?: 's' | 'm'
  className?: string | undefined
}

/** One of several, chosen from a list that opens. Values are never empty strings. */
export function Select({
  options,
  value,
  onValueChange,
  label,
  placeholder,
  disabled,
  size = 'm',
  className,
}: SelectProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange} {...(disabled !== undefined && { disabled })}>
      <Radix.Trigger
        {...useFieldProps()}
        aria-label={label}
        className={cn(
          'motion-press inline-flex items-center justify-between gap-1 whitespace-nowrap rounded-control border border-line-control bg-raised pr-1.5 pl-2 text-ink hover:bg-hover aria-invalid:border-deny-fill disabled:bg-inset disabled:text-ink-3',
          size === 's' ? 'h-6 text-xs coarse:h-control' : 'h-control text-sm',
          className,
        )}
      >
        <Radix.Value placeholder={placeholder} />
        <Radix.Icon asChild>
          <span className="inline-flex">
            <Icon of={ChevronDown} size="s" />
          </span>
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="motion-panel z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-y-auto rounded-overlay bg-raised p-1 shadow-overlay"
        >
          <Radix.Viewport nonce={styleNonce()}>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className="flex min-h-control select-none items-center gap-2 rounded-control px-2 text-sm outline-none data-[highlighted]:bg-selected"
              >
                <span className="inline-grid w-[13px] place-items-center">
                  <Radix.ItemIndicator>
                    <Icon of={Check} size="s" className="text-ink" />
                  </Radix.ItemIndicator>
                </span>
                <Radix.ItemText>{option.label}</Radix.ItemText>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
