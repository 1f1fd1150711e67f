'use client'
import { Sentence } from '@hermes/ui/sentence'
import { VerdictMark } from '@hermes/ui/verdict-mark'
import { useTranslations } from 'next-intl'
import { problemOf } from '@/lib/problem.ts'
import { useStatus } from '../hooks/use-status.ts'

/** Above the page while the gateway or its database is away: what happened and what to do. Gone when it is back. */
export function StatusBanner() {
  const { error, data } = useStatus()
  const problem = error ? problemOf(error) : undefined
  if (!problem || problem.kind === 'signed_out') return data?.recording === false ? <NotRecording /> : null
  return <Banner title={problem.title} remedy={problem.remedy} />
}

function Banner({ title, remedy }: { title: string; remedy: string }) {
  return (
    <div role="alert" className="flex shrink-0 items-start gap-2 border-b border-b-deny-line bg-deny-tint px-4 py-2">
      <VerdictMark mark="failed" className="mt-[3px]" />
      <p className="min-w-0">
        <span className="font-medium text-deny">{title}</span>{' '}
        <span className="text-ink-2">
          <Sentence text={remedy} />
        </span>
      </p>
    </div>
  )
}

function NotRecording() {
  const t = useTranslations('shell')
  return <Banner title={t('notRecording')} remedy={t('notRecordingRemedy')} />
}
