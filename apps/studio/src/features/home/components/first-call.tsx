'use client'
import { STAGES, type Stage } from '@hermes/contracts/stage'
import { GateDiagram } from '@hermes/ui/gate-diagram'
import { LiveLabel } from '@hermes/ui/live-label'
import { SplitPane } from '@hermes/ui/split-pane'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useFirstArrival } from '../hooks/use-first-arrival.ts'
import { AddressStep } from './address-step.tsx'
import { ArrivalNote } from './arrival-note.tsx'
import { CommandStep } from './command-step.tsx'
import { KeyStep } from './key-step.tsx'
import { ReadyAside } from './ready-aside.tsx'

/** Waits for the first call, shows how far each attempt came, and gives way to the trace of the first that ran. */
export function FirstCall() {
  const t = useTranslations('home.firstCall')
  const router = useRouter()
  const { row, live } = useFirstArrival((ran) => router.push(`/traces/${ran.traceId}`))
  const glosses = Object.fromEntries(STAGES.map((stage) => [stage, t(`stages.${stage}`)])) as Record<Stage, string>
  return (
    <SplitPane side={<ReadyAside />} sideLabel={t('ready')} width={344} sunken>
      <div className="w-full max-w-[900px] px-14 pt-10 pb-12 phone:px-4 phone:pt-6 narrow:px-8">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 className="font-semibold text-2xl tracking-title">{row ? t('arrived') : t('waiting')}</h2>
          <LiveLabel state={live ? 'live' : 'reconnecting'} />
        </div>
        <p className="mt-1 max-w-[64ch] text-ink-2">{t('lead')}</p>
        <GateDiagram outcome={row?.outcome ?? 'none'} stoppedAt={row?.stoppedAt} glosses={glosses} className="mt-8" />
        <ArrivalNote row={row} />
        <ol>
          <KeyStep />
          <AddressStep />
          <CommandStep />
        </ol>
      </div>
    </SplitPane>
  )
}
