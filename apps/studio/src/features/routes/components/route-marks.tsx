'use client'
import type { RouteTrial } from '@hermes/contracts/route'
import type { RouteRow } from '@hermes/contracts/views/route'
import { cn } from '@hermes/ui/cn'
import { Icon } from '@hermes/ui/icon'
import { Check, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** What the tested call does at this rule. */
export function TrialMark({ trial }: { trial: RouteTrial | undefined }) {
  const t = useTranslations('routes.outcome')
  if (!trial) return null
  // Rules for other tools are not worth reading one by one.
  if (trial.loss?.why === 'other_tool') return <span className="text-ink-3">·</span>
  const wins = trial.outcome === 'wins'
  return (
    <span className={cn('inline-flex items-center gap-1.5', wins ? 'font-medium' : 'text-ink-2')}>
      {wins && <Icon of={Check} size="s" className="text-ink" />}
      {t(trial.outcome)}
    </span>
  )
}

/** A trap in the order of rules, named. */
export function OrderWarning({ row }: { row: RouteRow }) {
  const t = useTranslations('routes')
  if (row.equalNumber.length === 0) return null
  return (
    <span
      title={t('equalNumberHint', { names: row.equalNumber.join(', ') })}
      className="inline-flex items-center gap-1.5 whitespace-nowrap text-ask"
    >
      <Icon of={TriangleAlert} size="s" className="text-ask" />
      {t('equalNumber')}
    </span>
  )
}
