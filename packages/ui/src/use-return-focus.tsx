'use client'
import { useRef } from 'react'

/**
 * Gives the focus back, on closing, to what had it before an overlay opened. Radix does so for an overlay's own trigger
 * alone; ours are opened by keys and by buttons that stand elsewhere. To be spread over the overlay's content.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return
      event.preventDefault()
      opener.current.focus()
    },
  }
}
