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
