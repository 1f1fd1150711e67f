'use client'
import type { KeyboardEvent, PointerEvent } from 'react'
import { cn } from './cn.tsx'
import { useWords } from './words.tsx'

interface ResizeHandleProps {
  /** Width of the panel to its right, pixels. */
  width: number
  min: number
  max: number
  onWidth: (width: number) => void
  className?: string | undefined
}

/** Takes the edge between a list and the panel to its right: by pointer, or by arrow keys in steps of 24 px. */
export function ResizeHandle({ width, min, max, onWidth, className }: ResizeHandleProps) {
  const words = useWords()
  const clamp = (next: number) => Math.round(Math.min(max, Math.max(min, next)))
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { clientX: from } = event
    const handle = event.currentTarget
    handle.setPointerCapture(event.pointerId)
    const move = (next: globalThis.PointerEvent) => onWidth(clamp(width + from - next.clientX))
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), { once: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: 24, ArrowRight: -24, Home: min - width, End: max - width }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onWidth(clamp(width + step))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> takes no focus and no arrow keys; this is the pattern of a window splitter.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={words.resize}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      className={cn(
        'absolute inset-y-0 -left-1 z-10 w-2 cursor-col-resize touch-none hover:bg-line-strong/40 phone:hidden',
        className,
      )}
    />
  )
}
