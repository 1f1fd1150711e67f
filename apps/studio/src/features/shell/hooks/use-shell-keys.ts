'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { listenForHotkeys } from '@/hooks/hotkeys.ts'
import { useHotkeys } from '@/hooks/use-hotkeys.ts'
import { PAGES } from '../pages.ts'
import { useRegions } from './use-regions.ts'

interface ShellKeys {
  onShowKeys: () => void
  onLinkCopied: () => void
}

/** The keys that work on every page: `?`, `G` and a letter, `/`, `Y`, F6. */
export function useShellKeys({ onShowKeys, onLinkCopied }: ShellKeys): void {
  const t = useTranslations('shell')
  const router = useRouter()
  useRegions()
  // External system: the window's key presses.
  useEffect(() => listenForHotkeys(window), [])
  useHotkeys(
    t('shortcuts.go'),
    PAGES.map((page) => ({ keys: `g ${page.letter}`, label: t(page.name), run: () => router.push(page.href) })),
  )
  useHotkeys(t('shortcuts.everywhere'), [
    { keys: '?', label: t('shortcuts.sheet'), run: onShowKeys },
    { keys: '/', label: t('shortcuts.filter'), run: focusFilter },
    {
      keys: 'y',
      label: t('shortcuts.copy'),
      run: () => void navigator.clipboard.writeText(window.location.href).then(onLinkCopied),
    },
  ])
}

/** The page marks its filter with `data-filter`; where it has none, nothing happens. */
function focusFilter(): void {
  const filter = [...document.querySelectorAll<HTMLElement>('[data-filter]')].find((field) => field.checkVisibility())
  filter?.focus()
}
