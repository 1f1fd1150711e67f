'use client'
import type { RouteTrial } from '@hermes/contracts/route'
import type { CallSummary } from '@hermes/contracts/views/trace'
import { Fact, Facts, Section } from '@hermes/ui/page'
import { UntrustedText } from '@hermes/ui/untrusted-text'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useLossSentence } from '@/features/routes/hooks/use-loss-sentence.ts'

/** Where the call was sent, and why not elsewhere. */
export function RouteView({ call }: { call: CallSummary }) {
  const t = useTranslations('traces.inspector')
  const sentence = useLossSentence()
  const route = call.route
  const trials = trialsOf(call).filter((trial) => trial.outcome !== 'wins' && trial.loss?.why !== 'other_tool')
  if (!route) {
    return (
      <Section>
        <p className="text-ink-2">{t('noRoute')}</p>
      </Section>
    )
  }
  return (
    <>
      <Section>
        <Facts>
          <Fact name={t('target')}>
            <UntrustedText text={route.target} className="mono" />
          </Fact>
          <Fact name={t('winner')}>
            {route.name ? (
              <Link href={`/routes?q=${encodeURIComponent(route.name)}`} className="link">
                {route.name}
              </Link>
            ) : (
              t('fallback')
            )}
          </Fact>
        </Facts>
      </Section>
      {trials.length > 0 && (
        <Section title={t('losers')}>
          <ul className="grid gap-1.5">
            {trials.map((trial) => (
              <li key={trial.name} className="grid grid-cols-[32px_minmax(0,1fr)] gap-2">
                <span className="mono text-right text-ink-3 leading-5">{trial.priority}</span>
                <span className="text-ink-2">
                  <span className="font-medium text-ink">{trial.name}</span> {sentence(trial)}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

// The route stage keeps the decision's trials among its facts.
function trialsOf(call: CallSummary): readonly RouteTrial[] {
  const trials = call.stages.find((record) => record.stage === 'route')?.facts?.trials
  return Array.isArray(trials) ? (trials as unknown as RouteTrial[]) : []
}
