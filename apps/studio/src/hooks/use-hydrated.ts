'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False while the server's page is taken over, true from the next render on. What was asked for meanwhile, by a part of
 * the page that woke up earlier, must not be shown before: it would not be what the server drew.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
