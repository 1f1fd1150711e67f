'use client'
import { useEffect } from 'react'

/** Moves the focus to the next or previous region of the page: elements with `data-region` that are shown. */
export function focusNextRegion(document: Document, backwards: boolean): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter((region) =>
    region.checkVisibility(),
  )
  if (regions.length === 0) return
  const here = regions.findLastIndex((region) => region.contains(document.activeElement))
  const step = backwards ? -1 : 1
  const next = here < 0 ? (backwards ? regions.length - 1 : 0) : (here + step + regions.length) % regions.length
  const region = regions[next]
  const inside = region?.querySelector<HTMLElement>(
    '[data-region-focus],a[href],button:not(:disabled),input,[tabindex="0"]',
  )
  ;(inside ?? region)?.focus()
}

/** F6 and Shift-F6 cycle through the page's regions, also while typing. */
export function useRegions(): void {
  // External system: the window's key presses.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.altKey || event.ctrlKey || event.metaKey) return
      if (document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      focusNextRegion(document, event.shiftKey)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
