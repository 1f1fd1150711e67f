'use client'
import type { Outcome } from '@hermes/contracts/call'
import { formatDuration } from '@hermes/contracts/duration'
import { STAGES, type Stage, type StageRecord } from '@hermes/contracts/stage'
import { cn } from './cn.tsx'
import { useWords } from './words.tsx'

interface StageListProps {
  stages: readonly StageRecord[]
  outcome: Outcome
  className?: string | undefined
}

/** The gate line in full: each stage, how long it took and what it found; stages not reached share one line. */
export function StageList({ stages, outcome, className }: StageListProps) {
  const found = new Map(stages.map((record) => [record.stage, record]))
  const stop = stages.find((record) => record.outcome === 'stopped')?.stage
  const last = stop ? STAGES.indexOf(stop) : stages.reduce((at, { stage }) => Math.max(at, STAGES.indexOf(stage)), -1)
  // A call that was stopped is still recorded: what it did not reach lies between the two.
  const after = STAGES.slice(last + 1)
  return (
    <ol className={cn('grid text-xs leading-[21px]', className)}>
      {STAGES.slice(0, last + 1).map((stage) => (
        <StageLine key={stage} stage={stage} record={found.get(stage)} outcome={outcome} />
      ))}
      <NotReached stages={after.filter((stage) => !found.has(stage))} />
      {after.map(
        (stage) =>
          found.has(stage) && <StageLine key={stage} stage={stage} record={found.get(stage)} outcome={outcome} />,
      )}
    </ol>
  )
}

function NotReached({ stages }: { stages: readonly Stage[] }) {
  const words = useWords()
  if (stages.length === 0) return null
  return (
    <li className="grid grid-cols-[10px_minmax(0,1fr)] items-center gap-x-2 text-ink-3">
      <span aria-hidden="true" className="h-[13px] w-[5px] justify-self-center rounded-[1px] owner-idle" />
      {words.notReached(stages.join(', '))}
    </li>
  )
}

interface StageLineProps {
  stage: StageRecord['stage']
  record: StageRecord | undefined
  outcome: Outcome
}

function StageLine({ stage, record, outcome }: StageLineProps) {
  const words = useWords()
  const stopped = record?.outcome === 'stopped'
  const waits = stopped && outcome === 'waiting'
  return (
    <li className="grid grid-cols-[10px_80px_58px_minmax(0,1fr)] items-baseline gap-x-2">
      <span
        aria-hidden="true"
        className={cn(
          'mt-1 h-[13px] w-[5px] self-start justify-self-center rounded-[1px] bg-ink-3',
          !record && 'owner-idle',
          record && stage === 'execute' && !stopped && 'w-[9px] owner-backend',
          stopped && 'w-[9px] bg-deny-fill',
          waits && 'bg-ask-fill',
        )}
      />
      <span className="font-medium">{stage}</span>
      <span className="mono text-right text-[11.5px] text-ink-2">
        {record ? formatDuration(record.durationUs / 1_000) : ''}
      </span>
      <span className={cn('min-w-0 break-words text-ink-2', stopped && (waits ? 'text-ask' : 'text-deny'))}>
        {record ? record.note : words.notNeeded}
      </span>
    </li>
  )
}
