'use client'
import { useSearchParams } from 'next/navigation'
import { readUrlState, type UrlDefaults, writeUrlState } from './url-state.ts'

type Change<T extends UrlDefaults> = { readonly [K in keyof T]?: string | undefined }

/**
 * State that lives in the URL's query, so that a copied link shows the same screen and Back goes back.
 * @param defaults constant for the component: parameter names with the values that the URL leaves unsaid
 * @returns the values, and a setter: `push` (default) makes a step for Back, `replace` does not (typing, selection moves)
 */
export function useUrlState<T extends UrlDefaults>(
  defaults: T,
): [values: { [K in keyof T]: string }, set: (change: Change<T>, history?: 'push' | 'replace') => void] {
  const query = useSearchParams()
  const values = readUrlState(new URLSearchParams(query), defaults)
  const set = (change: Change<T>, history: 'push' | 'replace' = 'push') => {
    // The address bar, not the hook's value: two changes in one tick must not undo each other.
    const now = new URLSearchParams(window.location.search)
    const search = writeUrlState(now, defaults, change)
    if (search === now.toString()) return
    const url = `${window.location.pathname}${search && `?${search}`}${window.location.hash}`
    if (history === 'push') window.history.pushState(null, '', url)
    else window.history.replaceState(null, '', url)
  }
  return [values, set]
}
