'use client'
import { GateLine } from '@hermes/ui/gate-line'
import { Section } from '@hermes/ui/page'
import { markOf, markTextClass, VerdictMark } from '@hermes/ui/verdict-mark'
import { Timestamp } from '@hermes/ui/when'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useTRPC } from '@/trpc/client.tsx'

/** The last test calls of this tool, each a link to its trace. */
export function EarlierCalls({ name }: { name: string }) {
  const t = useTranslations('tools.test')
  const trpc = useTRPC()
  const { data } = useQuery(
    trpc.traces.list.queryOptions({ q: `tool:${name} channel:studio`, unit: 'call', range: '30d', limit: 6 }),
  )
  if (!data) return null
  return (
    <Section title={t('earlier')}>
      {data.rows.length === 0 && <p className="text-ink-2">{t('earlierNone')}</p>}
      <ul>
        {data.rows.map((row) => {
          const mark = markOf(row.outcome, row.code)
          return (
            <li key={row.callId} className="border-b last:border-b-0">
              <Link
                href={`/traces/${row.traceId}?span=${row.callId}`}
                className="focus-inset flex min-h-row items-center gap-3 hover:bg-hover"
              >
                <Timestamp at={row.startedAt} className="mono w-[92px] shrink-0" />
                <GateLine outcome={row.outcome} stoppedAt={row.stoppedAt} />
                <VerdictMark mark={mark} />
                <span className="min-w-0 flex-1 truncate text-ink-2">
                  {row.sentence.lead && <span className={markTextClass(mark)}>{row.sentence.lead} </span>}
                  {row.sentence.rest}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
