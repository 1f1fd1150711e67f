'use client'
import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { cn } from './cn.tsx'
import { Icon } from './icon.tsx'
import { useReturnFocus } from './use-return-focus.tsx'
import { useWords } from './words.tsx'

export interface CommandItem {
  id: string
  label: string
  /** At the end of the line: its kind, its key. */
  note?: ReactNode
  icon?: ReactNode
  run: () => void
}

export interface CommandGroup {
  title: string
  items: readonly CommandItem[]
}

interface CommandMenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  query: string
  onQuery: (query: string) => void
  /** What fits the query, best first; the caller finds it. */
  groups: readonly CommandGroup[]
}

/** One field to go anywhere: type, arrow down, Enter. */
export function CommandMenu({ open, onOpenChange, label, query, onQuery, groups }: CommandMenuProps) {
  const words = useWords()
  const returnFocus = useReturnFocus()
  const id = useId()
  const [active, setActive] = useState(0)
  const items = groups.flatMap((group) => group.items)
  const at = Math.min(active, items.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setActive((at + 1) % Math.max(items.length, 1))
    else if (event.key === 'ArrowUp') setActive((at - 1 + items.length) % Math.max(items.length, 1))
    else if (event.key === 'Enter') items[at]?.run()
    else return
    event.preventDefault()
  }
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="motion-panel fixed top-[14vh] left-1/2 z-50 flex max-h-[64vh] w-[calc(100vw-32px)] max-w-[560px] -translate-x-1/2 flex-col overflow-hidden rounded-overlay bg-raised shadow-overlay outline-none phone:top-2"
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          <div className="flex shrink-0 items-center gap-2 border-b px-3">
            <Icon of={Search} />
            <input
              role="combobox"
              aria-label={label}
              aria-expanded="true"
              aria-controls={id}
              aria-activedescendant={items[at] ? `${id}${at}` : undefined}
              autoComplete="off"
              spellCheck={false}
              placeholder={words.find}
              value={query}
              onChange={(event) => {
                setActive(0)
                onQuery(event.target.value)
              }}
              onKeyDown={onKeyDown}
              className="h-11 min-w-0 flex-1 bg-transparent text-input outline-none"
            />
          </div>
          <div id={id} role="listbox" aria-label={label} className="min-h-0 flex-1 overflow-y-auto p-1">
            {groups.map((group) => (
              <Group
                key={group.title}
                id={id}
                group={group}
                first={items.indexOf(group.items[0] as CommandItem)}
                at={at}
              />
            ))}
          </div>
          {items.length === 0 && (
            <p role="status" className="px-4 pb-4 text-ink-2">
              {words.nothingFound}
            </p>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface GroupProps {
  id: string
  group: CommandGroup
  /** Position of its first item among all. */
  first: number
  at: number
}

function Group({ id, group, first, at }: GroupProps) {
  if (group.items.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox has no element of its own.
    <div role="group" aria-label={group.title}>
      <p aria-hidden="true" className="px-2 pt-2 pb-0.5 text-2xs text-ink-3">
        {group.title}
      </p>
      {group.items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field holds the focus and takes the keys.
        <div
          key={item.id}
          id={`${id}${first + index}`}
          role="option"
          tabIndex={-1}
          aria-selected={first + index === at}
          onClick={item.run}
          className={cn(
            'flex min-h-control items-center gap-2.5 rounded-control px-2',
            first + index === at ? 'bg-selected' : 'hover:bg-hover',
          )}
        >
          {item.icon}
          <span className="min-w-0 flex-1 truncate">{item.label}</span>
          {item.note && <span className="shrink-0 text-ink-3 text-xs">{item.note}</span>}
        </div>
      ))}
    </div>
  )
}
