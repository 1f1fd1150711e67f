'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { listenForHotkeys } from '@/hooks/hotkeys.ts'
import { useHotkeys } from '@/hooks/use-hotkeys.ts'
import { PAGES } from '../pages.ts'
import { useRegions } from './use-regions.ts'

interface ShellKeys {
  onShowKeys: () => void
  onFind: () => void
  onLinkCopied: () => void
}

/** The keys that work on every page: `?`, `G` and a letter, `/`, `Y`, F6. */
export function useShellKeys({ onShowKeys, onFind, onLinkCopied }: ShellKeys): void {
  const t = useTranslations('shell')
  const router = useRouter()
  useRegions()
  // External system: the window's key presses.
  useEffect(() => listenForHotkeys(window), [])
  useFindKey(onFind)
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

/** Ctrl-K or Cmd-K, also while typing; not while a dialog is open. */
function useFindKey(onFind: () => void): void {
  const find = useEffectEvent(onFind)
  // External system: the window's key presses.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!document.querySelector('[role="dialog"]')) find()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** The page marks its filter with `data-filter`; where it has none, nothing happens. */
function focusFilter(): void {
  const filter = [...document.querySelectorAll<HTMLElement>('[data-filter]')].find((field) => field.checkVisibility())
  filter?.focus()
}
