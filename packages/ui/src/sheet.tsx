'use client'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.tsx'
import { Icon } from './icon.tsx'
import { useReturnFocus } from './use-return-focus.tsx'
import { useWords } from './words.tsx'

interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** From the bottom on phones, from the right elsewhere. */
  children: ReactNode
  className?: string | undefined
}

/** A modal drawer for what has no room beside the page: filters below 1180 px, the phone's "More". */
export function Sheet({ open, onOpenChange, title, children, className }: SheetProps) {
  const words = useWords()
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          className={cn(
            'motion-panel fixed inset-y-0 right-0 z-50 flex w-[340px] max-w-[92vw] flex-col bg-raised shadow-overlay outline-none',
            'phone:inset-x-0 phone:top-auto phone:max-h-[85vh] phone:w-full phone:max-w-none phone:rounded-t-overlay phone:pb-[env(safe-area-inset-bottom)]',
            className,
          )}
        >
          <header className="flex shrink-0 items-center gap-3 border-b py-2 pr-2 pl-4">
            <Radix.Title className="min-w-0 flex-1 font-semibold text-md">{title}</Radix.Title>
            <Radix.Close asChild>
              <Button variant="quiet" shape="icon" aria-label={words.close}>
                <Icon of={X} />
              </Button>
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
