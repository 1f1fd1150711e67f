'use client'
import { ShortcutSheet } from '@hermes/ui/shortcut-sheet'
import { TooltipProvider } from '@hermes/ui/tooltip'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { hotkeys } from '@/hooks/hotkeys.ts'
import { useShellKeys } from '../hooks/use-shell-keys.ts'
import { Find } from './find.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { SidebarNav } from './sidebar-nav.tsx'
import { StatusBanner } from './status-banner.tsx'

/** Everything around a page: the way there, what is active, the keys, and one sentence when the gateway is away. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  const common = useTranslations('common')
  const [keysShown, setKeysShown] = useState(false)
  const [finding, setFinding] = useState(false)
  const [said, setSaid] = useState('')
  useShellKeys({
    onShowKeys: () => setKeysShown(true),
    onFind: () => setFinding(true),
    onLinkCopied: () => setSaid(common('linkCopied')),
  })
  const group = t('shortcuts.everywhere')
  // Not in the registry: they work while typing, too.
  const held = [
    { keys: '⌘K', label: t('shortcuts.find'), group },
    { keys: 'F6', label: t('shortcuts.regions'), group },
  ]
  return (
    <TooltipProvider>
      <a
        href="#page"
        className="absolute top-2 left-2 z-50 -translate-y-16 rounded-control bg-action px-3 py-1.5 font-medium text-ink-on focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <div className="flex h-dvh overflow-hidden phone:flex-col">
        <SidebarNav onShowKeys={() => setKeysShown(true)} onFind={() => setFinding(true)} />
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <StatusBanner />
          <main id="page" tabIndex={-1} data-region="page" className="flex min-h-0 flex-1 flex-col outline-none">
            {children}
          </main>
        </div>
        <PhoneBar onFind={() => setFinding(true)} />
      </div>
      <Find open={finding} onOpenChange={setFinding} />
      <ShortcutSheet
        open={keysShown}
        onOpenChange={setKeysShown}
        title={t('shortcuts.title')}
        shortcuts={keysShown ? [...hotkeys.list(), ...held] : []}
      />
      <span role="status" className="sr-only">
        {said}
      </span>
    </TooltipProvider>
  )
}
