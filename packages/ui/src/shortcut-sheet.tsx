'use client'
import { Dialog } from './dialog.tsx'
import { Kbd } from './kbd.tsx'

export interface Shortcut {
  /** `g t`, `shift+j`, `?`. */
  keys: string
  label: string
  group: string
}

interface ShortcutSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  shortcuts: readonly Shortcut[]
}

/** What keys work on this very page, by heading. */
export function ShortcutSheet({ open, onOpenChange, title, shortcuts }: ShortcutSheetProps) {
  const groups = Map.groupBy(shortcuts, (shortcut) => shortcut.group)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} className="max-w-[560px]">
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {[...groups].map(([group, entries]) => (
          <section key={group}>
            <h3 className="mb-1 text-ink-3 text-xs">{group}</h3>
            <dl className="grid gap-y-1">
              {entries.map((entry) => (
                <div key={entry.keys} className="flex items-center gap-3">
                  <dt className="min-w-0 flex-1">{entry.label}</dt>
                  <dd className="flex gap-1">
                    {keyCaps(entry.keys).map((cap) => (
                      <Kbd key={cap} className="coarse:inline-grid">
                        {cap}
                      </Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

const CAPS: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  Enter: '↵',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
}

/** The caps of a binding as printed on keys: `shift+j` is ⇧ and J, `g t` is G and T. */
export function keyCaps(keys: string): readonly string[] {
  return keys.split(/(?<=.) (?=.)/).flatMap((press) => {
    const shifted = press.startsWith('shift+')
    const key = shifted ? press.slice('shift+'.length) : press
    const cap = CAPS[key] ?? (key.length === 1 ? key.toUpperCase() : key)
    return shifted ? ['⇧', cap] : [cap]
  })
}
