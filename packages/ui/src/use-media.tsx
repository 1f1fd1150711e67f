'use client'
import { useSyncExternalStore } from 'react'

/** Whether a media query holds; false on the server and in the first paint, so style with CSS wherever it can do it. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** The query of phones, where tables become two-line lists. */
export const PHONE = '(max-width: 639px)'

/** A length token in pixels (`--row`), followed through changes of density and pointer. */
export function useTokenPx(name: `--${string}`, fallback: number): number {
  return useSyncExternalStore(
    (onChange) => {
      const observer = new MutationObserver(onChange)
      observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] })
      window.addEventListener('resize', onChange)
      return () => {
        observer.disconnect()
        window.removeEventListener('resize', onChange)
      }
    },
    () => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || fallback,
    () => fallback,
  )
}
