'use client'
import { Histogram } from '@hermes/ui/histogram'
import { Section } from '@hermes/ui/page'
import { ErrorRegion, Skeleton } from '@hermes/ui/states'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { problemOf } from '@/lib/problem.ts'
import { useTRPC } from '@/trpc/client.tsx'

const BARS = 96

/** The day's calls per quarter of an hour; a press on a bar opens that quarter in Traces. */
export function CallsChart() {
  const t = useTranslations('home')
  const trpc = useTRPC()
  const router = useRouter()
  const { data, error } = useQuery(
    trpc.traces.histogram.queryOptions({ range: '24h', bars: BARS }, { refetchInterval: 30_000 }),
  )
  const ran = data?.reduce((sum, bar) => sum + bar.ran, 0) ?? 0
  const stopped = data?.reduce((sum, bar) => sum + bar.stopped, 0) ?? 0
  return (
    <Section title={t('calls')} note={t('callsNote')} end={<Key />} className="px-6">
      {error && (
        <ErrorRegion className="px-0" title={problemOf(error).title}>
          {problemOf(error).remedy}
        </ErrorRegion>
      )}
      {!data && !error && <Skeleton rows={3} />}
      {data && (
        <Histogram
          bars={data}
          height={112}
          sentence={t('callsSentence', { ran, stopped })}
          heads={{ from: t('from'), ran: t('ran'), stopped: t('stopped') }}
          onPick={(from, to) =>
            router.push(`/traces?range=${encodeURIComponent(`${from.toISOString()}..${to.toISOString()}`)}`)
          }
        />
      )}
    </Section>
  )
}

function Key() {
  const t = useTranslations('home')
  return (
    <span className="flex gap-3.5 text-ink-2 text-xs">
      <span className="inline-flex items-center gap-[5px]">
        <span aria-hidden="true" className="h-[9px] w-3.5 rounded-mark bg-ink-4" />
        {t('ran')}
      </span>
      <span className="inline-flex items-center gap-[5px]">
        <span aria-hidden="true" className="h-[9px] w-3.5 rounded-mark bg-deny-fill" />
        {t('stoppedLong')}
      </span>
    </span>
  )
}
