'use client'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.tsx'
import { Icon } from './icon.tsx'
import { useReturnFocus } from './use-return-focus.tsx'
import { useWords } from './words.tsx'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A statement; the button that acts repeats its verb. */
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Cancel first (it takes the focus), then the act. */
  actions?: ReactNode
  className?: string | undefined
}

/** For acts that cannot be undone or that take words from a person (studio-design §2). A bottom sheet on a phone. */
export function Dialog({ open, onOpenChange, title, description, children, actions, className }: DialogProps) {
  const words = useWords()
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          {...returnFocus}
          {...(!description && { 'aria-describedby': undefined })}
          className={cn(
            'motion-panel fixed top-[16vh] left-1/2 z-50 flex max-h-[76vh] w-[calc(100vw-32px)] max-w-[480px] -translate-x-1/2 flex-col rounded-overlay bg-raised shadow-overlay outline-none',
            'phone:top-auto phone:bottom-0 phone:left-0 phone:max-h-[88vh] phone:w-full phone:max-w-none phone:translate-x-0 phone:rounded-b-none',
            className,
          )}
        >
          <header className="flex items-start gap-3 px-5 pt-4 pb-2">
            <Radix.Title className="min-w-0 flex-1 font-semibold text-lg tracking-tight">{title}</Radix.Title>
            <Radix.Close asChild>
              <Button variant="quiet" shape="icon" aria-label={words.close}>
                <Icon of={X} />
              </Button>
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-4">
            {description && <Radix.Description className="mb-3 text-ink-2">{description}</Radix.Description>}
            {children}
          </div>
          {actions && <footer className="flex justify-end gap-2 border-t px-5 py-3">{actions}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
