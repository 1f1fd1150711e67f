'use client'
import type { CallSummary } from '@hermes/contracts/views/trace'
import { Fact, Facts, Section } from '@hermes/ui/page'
import { UntrustedText } from '@hermes/ui/untrusted-text'
import { useTranslations } from 'next-intl'
import { serverTalk, type ServerTalk as Talk } from '../lib/server-talk.ts'

/** How the servers of a call were spoken to, and how much they said while it ran. Nothing where it met none. */
export function ServerTalk({ call }: { call: CallSummary }) {
  const t = useTranslations('traces.inspector')
  const talks = serverTalk(call.attempts)
  if (talks.length === 0) return null
  return (
    <Section title={t('server')}>
      {talks.map((talk) => (
        <Facts key={talk.spanId} className="mb-2 last:mb-0">
          <Fact name={t('server')}>
            <span className="mono">{talk.server}</span>
          </Fact>
          {talk.spoken && <Fact name={t('spoken')}>{talk.spoken}</Fact>}
          {talk.progress && (
            <Fact name={t('progress')}>
              {t('progressTold', { count: talk.progress.count })}
              <LeftOut of={talk.progress} />
              {talk.progress.last && <UntrustedText text={`; ${t('progressLast', { at: talk.progress.last })}`} />}
            </Fact>
          )}
          {talk.log && (
            <Fact name={t('logged')}>
              {t('logTold', { count: talk.log.count })}
              <LeftOut of={talk.log} />
            </Fact>
          )}
        </Facts>
      ))}
    </Section>
  )
}

function LeftOut({ of: { dropped } }: { of: NonNullable<Talk['log']> }) {
  const t = useTranslations('traces.inspector')
  return dropped > 0 && `; ${t('leftOut', { count: dropped })}`
}
