'use client'
import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './cn.tsx'
import { Icon } from './icon.tsx'

const ITEM =
  'flex min-h-control select-none items-center gap-2 rounded-control px-2 text-sm outline-none data-[highlighted]:bg-selected data-[disabled]:text-ink-3'

interface MenuProps {
  /** One focusable element that opens it. */
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
}

/** A menu of acts on the thing it hangs from. Not modal: the page behind it stays readable to everyone. */
export function Menu({ trigger, children, align = 'start', side = 'bottom' }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="motion-panel z-50 min-w-44 rounded-overlay bg-raised p-1 shadow-overlay"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface MenuItemProps {
  onSelect: () => void
  disabled?: boolean | undefined
  children: ReactNode
}

/** One act. */
export function MenuItem({ onSelect, disabled, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item className={ITEM} onSelect={onSelect} {...(disabled !== undefined && { disabled })}>
      {children}
    </DropdownMenu.Item>
  )
}

interface MenuChoiceProps {
  label: string
  value: string
  onValueChange: (value: string) => void
  options: readonly { value: string; label: ReactNode }[]
}

/** A labelled choice of one inside a menu: theme, density. */
export function MenuChoice({ label, value, onValueChange, options }: MenuChoiceProps) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={onValueChange} aria-label={label}>
      <DropdownMenu.Label className="px-2 pt-1.5 pb-0.5 text-2xs text-ink-3">{label}</DropdownMenu.Label>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          className={ITEM}
          onSelect={(event) => event.preventDefault()}
        >
          <span className="inline-grid w-[13px] place-items-center">
            <DropdownMenu.ItemIndicator>
              <Icon of={Check} size="s" className="text-ink" />
            </DropdownMenu.ItemIndicator>
          </span>
          {option.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

/** A hairline between groups. */
export function MenuLine({ className }: { className?: string | undefined }) {
  return <DropdownMenu.Separator className={cn('my-1 h-px bg-line', className)} />
}
