'use client'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Brings an element into view each time another answer has come to it: below what was pressed, as on a phone, it would
 * stay unseen. What is in view already does not move.
 * @param answer told from others by identity; undefined while there is none that somebody waits for
 */
export function useIntoView<E extends HTMLElement>(answer: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  const shown = useRef<unknown>(undefined)
  // External system: the scroll position.
  useEffect(() => {
    if (answer === undefined || answer === shown.current) return
    shown.current = answer
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [answer])
  return element
}
