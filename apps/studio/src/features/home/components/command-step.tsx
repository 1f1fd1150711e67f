'use client'
import { CopyBlock } from '@hermes/ui/copyable'
import { useTranslations } from 'next-intl'
import { useSampleCall } from '../hooks/use-sample-call.ts'
import { commandLine } from '../sample-call.ts'
import { Step } from './step.tsx'

/** Step three: one call from a terminal, without a model. */
export function CommandStep() {
  const t = useTranslations('home.firstCall')
  const call = useSampleCall()
  return (
    <Step number={3} title={t('command')}>
      {call ? <CopyBlock value={commandLine(call)} /> : <p className="text-ink-2">{t('noTool')}</p>}
    </Step>
  )
}
