'use client'
import { useTranslations } from 'next-intl'
import { useStatus } from '../hooks/use-status.ts'

/** The active revision and the calls in flight. */
export function SidebarFoot() {
  const t = useTranslations('shell')
  const { data: status, isError } = useStatus()
  if (isError || !status) return <p className="h-[18px] text-ink-3 narrow:sr-only">{isError ? t('noStatus') : ''}</p>
  return (
    <p className="flex items-baseline gap-1 narrow:sr-only">
      <span className="font-medium">{status.revisionId}</span>
      <span className="text-ink-3">{t('active')}</span>
      <span className="ml-auto text-ink-2">{t('inFlight', { count: status.inFlight })}</span>
    </p>
  )
}
