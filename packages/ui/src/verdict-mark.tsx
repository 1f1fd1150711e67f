import type { Outcome } from '@hermes/contracts/call'
import type { ErrorCode } from '@hermes/contracts/errors'
import { useId } from 'react'
import { cn } from './cn.tsx'
import { MARK_DRAWINGS, type MarkName } from './verdict-drawings.tsx'

const FILLS: Readonly<Record<MarkName, string>> = {
  allow: 'text-allow-fill',
  ask: 'text-ask-mark',
  deny: 'text-deny-fill',
  failed: 'text-deny-fill',
  held: 'text-deny-fill',
  expired: 'text-void',
  cancelled: 'text-void',
  running: 'text-ink-2',
  ran: 'text-ink-4',
  gate: 'text-ink-3',
}

const WORDS: Readonly<Record<MarkName, string>> = {
  allow: 'text-allow',
  ask: 'text-ask',
  deny: 'text-deny',
  failed: 'text-deny',
  held: 'text-deny',
  expired: 'text-void',
  cancelled: 'text-void',
  running: 'text-ink-2',
  ran: 'text-ink-3',
  gate: 'text-ink-3',
}

/** The mark of an outcome; a quarantined or stopped tool has its own, whatever the outcome says. */
export function markOf(outcome: Outcome, code?: ErrorCode): MarkName {
  if (code === 'quarantined' || code === 'tool_disabled') return 'held'
  switch (outcome) {
    case 'running':
      return 'running'
    case 'ran':
      return 'ran'
    case 'failed':
      return 'failed'
    case 'denied':
      return 'deny'
    case 'waiting':
      return 'ask'
    case 'expired':
      return 'expired'
    case 'cancelled':
      return 'cancelled'
  }
}

/** The text colour that belongs to a mark's word. */
export function markTextClass(mark: MarkName): string {
  return WORDS[mark]
}

interface VerdictMarkProps {
  mark: MarkName
  size?: number
  /** Only where no word stands beside it: the mark then says it itself. */
  label?: string | undefined
  className?: string | undefined
}

/** The silhouette of a verdict or state (studio-design §4), told apart without colour. Never without its word. */
export function VerdictMark({ mark, size = 14, label, className }: VerdictMarkProps) {
  const id = useId()
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      role="img"
      aria-label={label}
      aria-hidden={!label}
      className={cn('inline-block shrink-0 fill-current', FILLS[mark], className)}
    >
      {MARK_DRAWINGS[mark](id)}
    </svg>
  )
}
