'use client'
import type { TraceRow } from '@hermes/contracts/views/trace'
import { cn } from '@hermes/ui/cn'
import { UntrustedText } from '@hermes/ui/untrusted-text'
import { markOf, markTextClass, VerdictMark } from '@hermes/ui/verdict-mark'
import { momentParts } from '@hermes/ui/when'
import Link from 'next/link'
import { useTranslations } from 'next-intl'

/** What the newest call asked for and how it ended, with the way to its trace. */
export function ArrivalNote({ row }: { row: TraceRow | undefined }) {
  const t = useTranslations('home.firstCall')
  if (!row) return null
  const mark = markOf(row.outcome, row.code)
  return (
    <div role="status" className="mt-5 flex items-start gap-2 border-y py-[11px]">
      <VerdictMark mark={mark} className="mt-[3px]" />
      <p className="min-w-0 flex-1">
        <span className={cn('font-medium', markTextClass(mark))}>
          {t('cameAt', { time: momentParts(row.startedAt).time })} {row.sentence.lead || t('itRan')}
          {'. '}
        </span>
        <span className="text-ink-2">
          {t.rich('askedFor', { tool: () => <code className="mono">{row.root}</code> })}{' '}
          {row.sentence.lead && <UntrustedText text={row.sentence.rest} />}
        </span>
      </p>
      <Link href={`/traces/${row.traceId}`} className="link whitespace-nowrap">
        {t('openTrace')}
      </Link>
    </div>
  )
}
