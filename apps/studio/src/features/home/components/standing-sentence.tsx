'use client'
import { useTranslations } from 'next-intl'
import { useStanding } from '../hooks/use-standing.ts'
import { outcomeCounts } from '../standing.ts'

/** The most urgent fact in one sentence, and the day in another. */
export function StandingSentence() {
  const t = useTranslations('home')
  const { standing, facets } = useStanding()
  const { total, stopped } = outcomeCounts(facets)
  return (
    <div className="min-h-[84px] border-b px-6 pt-5 pb-4 phone:px-4">
      <h2 className="font-semibold text-xl tracking-title">
        {standing && t(`standing.${standing.kind}`, { ...standing })}
      </h2>
      <p className="mt-0.5 text-ink-2">{facets && t('day', { total, stopped })}</p>
    </div>
  )
}
