'use client'
import { useSyncExternalStore } from 'react'
import {
  type Appearance,
  onAppearanceChange,
  parseAppearance,
  storeAppearance,
  storedAppearance,
} from '../appearance.ts'

/** How this person wants Studio to look in this browser, and a setter that takes effect at once. */
export function useAppearance(): [appearance: Appearance, set: (change: Partial<Appearance>) => void] {
  const stored = useSyncExternalStore(onAppearanceChange, storedAppearance, () => '')
  const appearance = parseAppearance(stored)
  return [appearance, (change) => storeAppearance({ ...appearance, ...change })]
}
