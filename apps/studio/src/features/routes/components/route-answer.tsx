'use client'
import type { RouteTrial } from '@hermes/contracts/route'
import type { RouteTest } from '@hermes/contracts/views/route'
import { Chip } from '@hermes/ui/chip'
import { Section } from '@hermes/ui/page'
import { VerdictMark } from '@hermes/ui/verdict-mark'
import { useTranslations } from 'next-intl'
import { useLossSentence } from '../hooks/use-loss-sentence.ts'

/** The tester's answer: the winner and its reason, why not each other, and the roles of all rules that match. */
export function RouteAnswer({ answer }: { answer: RouteTest }) {
  return (
    <>
      <Winner answer={answer} />
      <Others answer={answer} />
      <Roles answer={answer} />
    </>
  )
}

function Winner({ answer: { decision, tool } }: { answer: RouteTest }) {
  const t = useTranslations('routes.answer')
  const { winner, target, trials } = decision
  const ties = trials.filter((trial) => trial.loss?.why === 'defined_earlier').map((trial) => trial.name)
  const beaten = trials.some((trial) => trial.loss?.why === 'larger_number')
  const priority = trials.find((trial) => trial.outcome === 'wins')?.priority ?? 0
  return (
    <Section title={winner ? t('wins', { name: winner }) : t('fallback')}>
      <p className="mono break-all">{target}</p>
      {winner && ties.length > 0 && (
        <p className="mt-2">
          <span className="font-semibold">{t('tie', { names: ties.join(', '), count: ties.length, priority })}</span>{' '}
          <span className="text-ink-2">{t('tieWhy', { name: winner })}</span>
        </p>
      )}
      {winner && ties.length === 0 && <p className="mt-2 text-ink-2">{beaten ? t('first') : t('alone')}</p>}
      {!winner && <p className="mt-2 text-ink-2">{t('fallbackWhy', { tool })}</p>}
    </Section>
  )
}

function Others({ answer: { decision } }: { answer: RouteTest }) {
  const t = useTranslations('routes.answer')
  const sentence = useLossSentence()
  const others = decision.trials.filter((trial) => trial.outcome !== 'wins')
  const elsewhere = others.filter((trial) => trial.loss?.why === 'other_tool').length
  const told = others.filter((trial) => trial.loss?.why !== 'other_tool').sort(byOutcome)
  return (
    <Section title={t('others')}>
      {others.length === 0 && <p className="text-ink-2">{t('none')}</p>}
      <ul className="grid gap-1.5">
        {told.map((trial) => (
          <li key={trial.name} className="grid grid-cols-[40px_minmax(0,1fr)] gap-2">
            <span className="mono text-right text-ink-3 leading-5">{trial.priority}</span>
            <span className="text-ink-2">
              <span className="font-medium text-ink">{trial.name}</span> {sentence(trial)}
            </span>
          </li>
        ))}
        {elsewhere > 0 && <li className="pl-12 text-ink-3">{t('elsewhere', { count: elsewhere })}</li>}
      </ul>
    </Section>
  )
}

// Those that came close first: they are what a person wonders about.
const NEARNESS = { wins: 0, loses: 1, role_only: 2, no_match: 3 } as const
const byOutcome = (a: RouteTrial, b: RouteTrial) => NEARNESS[a.outcome] - NEARNESS[b.outcome] || a.priority - b.priority

function Roles({ answer: { decision, toolRoles, missingRoles, revisionId } }: { answer: RouteTest }) {
  const t = useTranslations('routes.answer')
  const required = [...decision.requiredRoles, ...toolRoles.map(({ role, tool }) => ({ role, route: tool }))]
  return (
    <Section title={t('roles', { count: required.length })} note={t('revision', { revision: revisionId })}>
      <ul className="grid gap-1.5">
        {required.map(({ role, route }) => (
          <li key={`${role} ${route}`} className="flex flex-wrap items-center gap-2 text-ink-2">
            <Chip mono>{role}</Chip>
            {t('roleFrom', { route })}
          </li>
        ))}
      </ul>
      {required.length > 0 && (
        <p className="mt-2 flex gap-2">
          <VerdictMark mark={missingRoles.length > 0 ? 'deny' : 'allow'} className="mt-[3px]" />
          <span>
            {missingRoles.length > 0
              ? t('lacks', { names: missingRoles.join(', ') })
              : t('has', { count: required.length })}
          </span>
        </p>
      )}
    </Section>
  )
}
