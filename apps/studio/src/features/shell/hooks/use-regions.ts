'use client'
import { useEffect } from 'react'

const FOCUSABLE = '[data-region-focus],a[href],button:not(:disabled),input:not(:disabled),textarea,[tabindex="0"]'

/** What takes the focus in a region: its first control that is not a nested region's, or the region itself. */
function entryOf(region: HTMLElement): HTMLElement | undefined {
  const inside = [...region.querySelectorAll<HTMLElement>(FOCUSABLE)].find(
    (control) => control.closest('[data-region]') === region && control.checkVisibility(),
  )
  return inside ?? (region.hasAttribute('tabindex') ? region : undefined)
}

/** Moves the focus to the next or previous region of the page: elements with `data-region` that are shown. */
function focusNextRegion(document: Document, backwards: boolean): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => region.checkVisibility() && entryOf(region),
  )
  if (regions.length === 0) return
  const here = regions.indexOf(document.activeElement?.closest<HTMLElement>('[data-region]') ?? document.body)
  const step = backwards ? -1 : 1
  const next = here < 0 ? (backwards ? regions.length - 1 : 0) : (here + step + regions.length) % regions.length
  const region = regions[next]
  if (region) entryOf(region)?.focus()
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
