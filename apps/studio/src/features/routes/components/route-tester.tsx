'use client'
import { Button } from '@hermes/ui/button'
import { Field, Input, Textarea } from '@hermes/ui/field'
import { Kbd } from '@hermes/ui/kbd'
import { Section } from '@hermes/ui/page'
import { ErrorRegion, StaleNote } from '@hermes/ui/states'
import { useIntoView } from '@hermes/ui/use-into-view'
import { useTranslations } from 'next-intl'
import type { FormEvent, KeyboardEvent } from 'react'
import { problemOf } from '@/lib/problem.ts'
import type { RouteTester as Tester } from '../hooks/use-route-tester.ts'
import { RouteAnswer } from './route-answer.tsx'

/** Paste a call, see which rule it takes and why. */
export function RouteTester({ tester }: { tester: Tester }) {
  const t = useTranslations('routes.tester')
  const { draft, change, find, refused, answer, error, busy, stale, awaited } = tester
  const shown = useIntoView<HTMLDivElement>(awaited)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    find()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) find()
  }
  return (
    <div className="flex min-h-full flex-col">
      <Section title={t('title')} end={stale && answer && <StaleNote>{t('stale')}</StaleNote>}>
        <form onSubmit={submit} className="grid gap-3">
          <Field label={t('call')} error={refused && t(`problem.${refused.problem}`, { detail: refused.detail })}>
            <Textarea
              rows={7}
              value={draft.call}
              onChange={(event) => change({ call: event.target.value })}
              onKeyDown={onKeyDown}
            />
          </Field>
          <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
            <Field label={t('agent')} hint={t('agentHint')}>
              <Input className="mono" value={draft.agent} onChange={(event) => change({ agent: event.target.value })} />
            </Field>
            <Field label={t('roles')} hint={t('rolesHint')}>
              <Input className="mono" value={draft.roles} onChange={(event) => change({ roles: event.target.value })} />
            </Field>
          </div>
          <Button type="submit" className="justify-self-end" busy={busy && t('finding')}>
            {t('find')} <Kbd>⌘↵</Kbd>
          </Button>
        </form>
      </Section>
      <div ref={shown} aria-live="polite" className={stale ? 'opacity-60' : undefined}>
        {error ? <TesterError error={error} /> : answer && <RouteAnswer answer={answer} />}
      </div>
      {!answer && !error && <p className="px-5 py-3.5 text-ink-2 phone:px-4">{t('hint')}</p>}
      <p className="mt-auto border-t px-5 py-3 text-ink-3 text-xs phone:px-4">{t('foot')}</p>
    </div>
  )
}

function TesterError({ error }: { error: unknown }) {
  const problem = problemOf(error)
  return (
    <ErrorRegion title={problem.title} code={problem.code}>
      {problem.remedy}
    </ErrorRegion>
  )
}
