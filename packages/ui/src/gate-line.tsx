'use client'
import type { Outcome } from '@hermes/contracts/call'
import { STAGES, type Stage } from '@hermes/contracts/stage'
import { cn } from './cn.tsx'
import { useWords } from './words.tsx'

type TickState = 'passed' | 'stopped' | 'here' | 'expired' | 'ahead'

/** What each of the eleven ticks shows: passed up to where the call stopped, nothing after it. */
export function gateTicks(outcome: Outcome | 'none', stoppedAt?: Stage): readonly TickState[] {
  if (outcome === 'none') return STAGES.map(() => 'ahead')
  if (outcome === 'ran' && !stoppedAt) return STAGES.map(() => 'passed')
  const at = stoppedAt ? STAGES.indexOf(stoppedAt) : STAGES.length - 1
  return STAGES.map((_, index) => {
    if (index < at) return 'passed'
    if (index > at) return 'ahead'
    if (outcome === 'running') return 'here'
    return outcome === 'expired' || outcome === 'cancelled' ? 'expired' : 'stopped'
  })
}

/** Colour of the tick at which a call stopped. */
export function stopTickClass(outcome: Outcome | 'none'): string {
  return outcome === 'waiting' ? 'bg-ask-mark' : 'bg-deny-fill'
}

/** "stopped at guard, stage 7 of 11": the gate line in words, for those who do not see it. */
export function useGateName(outcome: Outcome | 'none', stoppedAt?: Stage): string {
  const words = useWords()
  if (outcome === 'none') return words.gateEmpty
  const stage = stoppedAt ?? 'record'
  const at = STAGES.indexOf(stage) + 1
  if (outcome === 'running') return words.gateRunning(stage, at, STAGES.length)
  return outcome === 'ran' ? words.gateReached(stage, at, STAGES.length) : words.gateStopped(stage, at, STAGES.length)
}

const TICKS: Readonly<Record<TickState, string>> = {
  passed: 'h-2 bg-ink-2',
  ahead: 'h-2 bg-line-strong opacity-75',
  stopped: 'h-3',
  here: 'h-3 bg-bg shadow-[inset_0_0_0_1px_var(--ink-2)]',
  expired: 'h-3 bg-bg shadow-[inset_0_0_0_1px_var(--ink-3)]',
}

interface GateLineProps {
  outcome: Outcome | 'none'
  /** The stage that stopped it, or at which it is now. */
  stoppedAt?: Stage | undefined
  className?: string | undefined
}

/** How far a call came through the eleven stages and where it stopped (studio-design §5.1). */
export function GateLine({ outcome, stoppedAt, className }: GateLineProps) {
  const name = useGateName(outcome, stoppedAt)
  return (
    <span role="img" aria-label={name} className={cn('inline-flex h-3 shrink-0 items-end gap-0.5', className)}>
      {gateTicks(outcome, stoppedAt).map((state, index) => (
        <span
          key={STAGES[index]}
          data-state={state}
          className={cn(
            'gate-tick w-[3px] rounded-[0.5px]',
            TICKS[state],
            state === 'stopped' && stopTickClass(outcome),
          )}
        />
      ))}
    </span>
  )
}
