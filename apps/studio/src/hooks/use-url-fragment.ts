'use client'
import { useSyncExternalStore } from 'react'

const CHANGED = 'hermes:fragment'

function subscribe(onChange: () => void): () => void {
  for (const name of ['hashchange', 'popstate', CHANGED]) window.addEventListener(name, onChange)
  return () => {
    for (const name of ['hashchange', 'popstate', CHANGED]) window.removeEventListener(name, onChange)
  }
}

/**
 * State that lives in the URL's fragment, which no server or log ever receives: a tester's call, whose arguments may
 * hold secrets. The fragment is `#name=value`.
 */
export function useUrlFragment(name: string): [value: string, set: (value: string) => void] {
  const hash = useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => '',
  )
  const value = new URLSearchParams(hash.slice(1)).get(name) ?? ''
  const set = (next: string) => {
    const fragment = new URLSearchParams(window.location.hash.slice(1))
    if (next) fragment.set(name, next)
    else fragment.delete(name)
    const { pathname, search } = window.location
    const text = fragment.toString()
    window.history.replaceState(null, '', `${pathname}${search}${text && `#${text}`}`)
    window.dispatchEvent(new Event(CHANGED))
  }
  return [value, set]
}
