'use client'
import type { TraceRow } from '@hermes/contracts/views/trace'
import { cn } from '@hermes/ui/cn'
import type { DataColumn } from '@hermes/ui/data-table'
import { GateLine } from '@hermes/ui/gate-line'
import { KindIcon } from '@hermes/ui/kind-icon'
import { OwnerBar } from '@hermes/ui/owner-bar'
import { UntrustedText } from '@hermes/ui/untrusted-text'
import { markOf, markTextClass, VerdictMark } from '@hermes/ui/verdict-mark'
import { Duration, Timestamp } from '@hermes/ui/when'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'

/** The URL of a row's trace, open on the call that the row speaks of. */
export const traceHref = (row: Pick<TraceRow, 'traceId' | 'callId'>) => `/traces/${row.traceId}?span=${row.callId}`

type OnLead = (row: TraceRow, exclude: boolean) => void

/** Columns of the list; "Asked by" yields where it gets narrow, the sentence never. */
export function useTraceColumns(width: 'wide' | 'rail', onLead: OnLead): readonly DataColumn<TraceRow>[] {
  const t = useTranslations('traces')
  const all: (DataColumn<TraceRow> & { onlyWide?: true })[] = [
    {
      id: 'started',
      header: t('column.started'),
      width: '104px',
      cell: (row) => <Timestamp at={row.startedAt} className="mono" />,
    },
    { id: 'root', header: t('column.root'), width: 'minmax(140px, 194px)', cell: (row) => <Root row={row} /> },
    {
      id: 'reached',
      header: t('column.reached'),
      width: '76px',
      cell: (row) => <GateLine outcome={row.outcome} stoppedAt={row.stoppedAt} />,
    },
    {
      id: 'what',
      header: t('column.what'),
      width: 'minmax(0, 1fr)',
      cell: (row) => <WhatHappened row={row} onLead={onLead} />,
    },
    {
      id: 'by',
      header: t('column.by'),
      width: '168px',
      onlyWide: true,
      cell: (row) => (
        <span className="flex min-w-0 items-baseline gap-1.5">
          <UntrustedText text={row.askedBy} oneLine />{' '}
          <span className="shrink-0 text-ink-3 text-xs">{row.channel}</span>
        </span>
      ),
    },
    {
      id: 'time',
      header: t('column.time'),
      width: '96px',
      cell: (row) => <OwnerBar time={row.time} totalUs={row.durationUs} />,
    },
    {
      id: 'total',
      header: t('column.total'),
      width: '76px',
      end: true,
      cell: (row) => <Duration us={row.durationUs} className="mono" />,
    },
  ]
  return all.filter((column) => width === 'wide' || !column.onlyWide)
}

function Root({ row }: { row: TraceRow }) {
  const t = useTranslations('traces')
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <KindIcon kind={row.kind} />
      <Link href={traceHref(row)} className="min-w-0 truncate font-medium hover:underline">
        <UntrustedText text={row.root || '–'} oneLine />
      </Link>
      {row.calls > 1 && <span className="shrink-0 text-ink-3 text-xs">{t('calls', { count: row.calls })}</span>}
    </span>
  )
}

/** The sentence. A press on its first clause filters by it, with Alt it leaves it out. */
export function WhatHappened({ row, onLead }: { row: TraceRow; onLead?: OnLead }) {
  const t = useTranslations('traces')
  const mark = markOf(row.outcome, row.code)
  const { lead, rest } = row.sentence
  const press = (event: MouseEvent) => {
    event.stopPropagation()
    onLead?.(row, event.altKey)
  }
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <VerdictMark mark={mark} />
      {lead && onLead && (
        <button
          type="button"
          tabIndex={-1}
          title={t('filterBy', { lead })}
          onClick={press}
          className={cn('shrink-0 font-medium hover:underline', markTextClass(mark))}
        >
          {lead}
        </button>
      )}
      {lead && !onLead && <span className={cn('shrink-0 font-medium', markTextClass(mark))}>{lead}</span>}
      <span className="min-w-0 flex-1 text-ink-2">
        <UntrustedText text={rest} clip={200} oneLine />
      </span>
    </span>
  )
}

/** A row in two lines, for phones. */
export function PhoneTrace({ row }: { row: TraceRow }) {
  const t = useTranslations('traces')
  return (
    <Link href={traceHref(row)} className="focus-inset grid h-full content-center gap-1">
      <span className="flex min-w-0 items-center gap-2">
        <KindIcon kind={row.kind} />
        <span className="flex min-w-0 flex-1 items-baseline gap-1.5">
          <span className="min-w-0 truncate font-medium">
            <UntrustedText text={row.root || '–'} oneLine />
          </span>
          {row.calls > 1 && <span className="shrink-0 text-ink-3 text-xs">{t('calls', { count: row.calls })}</span>}
        </span>
        <GateLine outcome={row.outcome} stoppedAt={row.stoppedAt} />
        <Timestamp at={row.startedAt} className="mono text-ink-2" />
      </span>
      <span className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 flex-1">
          <WhatHappened row={row} />
        </span>
        <Duration us={row.durationUs} className="mono shrink-0 text-ink-3" />
      </span>
    </Link>
  )
}
