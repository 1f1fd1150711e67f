'use client'
import type { Outcome } from '@hermes/contracts/call'
import { STAGES, type Stage } from '@hermes/contracts/stage'
import { cn } from './cn.tsx'
import { gateTicks, stopTickClass, useGateName } from './gate-line.tsx'

interface GateDiagramProps {
  outcome: Outcome | 'none'
  stoppedAt?: Stage | undefined
  /** Under each stage's name: what it looks at, in two words. */
  glosses: Readonly<Record<Stage, string>>
  className?: string | undefined
}

/** The gate line large, with the stages' names: the picture of what every call goes through. */
export function GateDiagram({ outcome, stoppedAt, glosses, className }: GateDiagramProps) {
  const name = useGateName(outcome, stoppedAt)
  const ticks = gateTicks(outcome, stoppedAt)
  return (
    <div className={className}>
      <p className="sr-only">{name}</p>
      <ol className="grid gap-y-1 lg:grid-cols-11">
        {STAGES.map((stage, index) => {
          const state = ticks[index] ?? 'ahead'
          return (
            <li key={stage} className="relative flex items-center gap-3 text-[11.5px] leading-4 lg:block lg:pt-[34px]">
              <span
                aria-hidden="true"
                data-state={state}
                className={cn(
                  'gate-tick h-4 w-[5px] shrink-0 rounded-[1.5px] lg:absolute lg:top-0 lg:left-0 lg:h-6',
                  state === 'passed' && 'bg-ink',
                  state === 'ahead' && 'shadow-[inset_0_0_0_1.25px_var(--line-control)]',
                  (state === 'expired' || state === 'here') && 'shadow-[inset_0_0_0_1.25px_var(--ink)]',
                  state === 'stopped' && ['lg:-top-1 lg:h-8', stopTickClass(outcome)],
                )}
              />
              {index < STAGES.length - 1 && (
                <span
                  aria-hidden="true"
                  className="absolute top-3 right-1 left-[9px] hidden h-px bg-line-strong lg:block"
                />
              )}
              <span className={cn('block w-24 font-medium lg:w-auto', state === 'ahead' && 'font-normal text-ink-2')}>
                {stage}
              </span>
              <span className="block text-[10.5px] text-ink-3 phone:text-2xs">{glosses[stage]}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
