'use client'
import { Section } from '@hermes/ui/page'
import { EmptyState, ErrorRegion, Skeleton } from '@hermes/ui/states'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { problemOf } from '@/lib/problem.ts'
import { useTRPC } from '@/trpc/client.tsx'
import { StoppedCall } from './stopped-call.tsx'

const FILTER = 'outcome:failed OR outcome:denied'

/** The last calls that were stopped or failed, each with its sentence and its trace. */
export function StoppedCalls() {
  const t = useTranslations('home')
  const trpc = useTRPC()
  const { data, error } = useQuery(
    trpc.traces.list.queryOptions({ q: FILTER, range: '24h', unit: 'call', limit: 7 }, { refetchInterval: 15_000 }),
  )
  return (
    <Section
      title={t('why')}
      note={t('whyNote')}
      end={
        <Link href={`/traces?q=${encodeURIComponent(FILTER)}`} className="link text-ink-3 text-xs">
          {t('allInTraces')}
        </Link>
      }
      className="px-6 pb-0"
    >
      {error && (
        <ErrorRegion className="px-0" title={problemOf(error).title}>
          {problemOf(error).remedy}
        </ErrorRegion>
      )}
      {!data && !error && <Skeleton rows={4} />}
      {data?.rows.length === 0 && (
        <EmptyState title={t('noneStopped')} className="px-0 pt-1 pb-4">
          {t('noneStoppedBody')}
        </EmptyState>
      )}
      <ul className="-mx-6 phone:-mx-4">
        {data?.rows.map((row) => (
          <StoppedCall key={row.callId} row={row} />
        ))}
      </ul>
    </Section>
  )
}
