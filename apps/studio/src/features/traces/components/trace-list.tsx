'use client'
import type { TraceRow } from '@hermes/contracts/views/trace'
import { DataTable } from '@hermes/ui/data-table'
import { LiveLabel, NewRowsPill } from '@hermes/ui/live-label'
import { OwnerKey } from '@hermes/ui/owner-bar'
import { ErrorRegion, Skeleton } from '@hermes/ui/states'
import { useMedia } from '@hermes/ui/use-media'
import { momentParts } from '@hermes/ui/when'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useStatus } from '@/features/shell/hooks/use-status.ts'
import { useHotkeys } from '@/hooks/use-hotkeys.ts'
import { problemOf } from '@/lib/problem.ts'
import type { TraceQuery } from '../hooks/use-trace-query.ts'
import { useTraceRows } from '../hooks/use-trace-rows.ts'
import { PhoneTrace, traceHref, useTraceColumns } from './trace-columns.tsx'
import { TraceNothing } from './trace-nothing.tsx'
import { TracePeek } from './trace-peek.tsx'

/** The rows with their live label, keys and the panel beside them. */
export function TraceList({ query, total }: { query: TraceQuery; total: number | undefined }) {
  const t = useTranslations('traces')
  const router = useRouter()
  const [selected, setSelected] = useState<string | undefined>(query.peek)
  const [atTop, setAtTop] = useState(true)
  const [toTop, setToTop] = useState(0)
  const { data: status } = useStatus()
  const reading = !atTop || selected !== undefined || query.peek !== undefined
  const { rows, keyOf, held, showHeld, list, state, lost } = useTraceRows(query, reading)
  const wide = useMedia('(min-width: 1180px)')
  const columns = useTraceColumns(wide ? 'wide' : 'rail', (row, exclude) => {
    const term = row.code
      ? ({ kind: 'code', value: row.code } as const)
      : ({ kind: 'outcome', value: row.outcome } as const)
    query.toggle({ term, negated: exclude })
  })
  const index = rows.findIndex((row) => keyOf(row) === selected)
  const select = (row: TraceRow | undefined) => {
    if (!row) return
    setSelected(keyOf(row))
    if (query.peek) query.setPeek(keyOf(row))
  }
  const open = (row: TraceRow | undefined) => row && router.push(traceHref(row))
  const showFresh = () => {
    showHeld()
    setToTop(toTop + 1)
  }
  const close = () => {
    if (query.peek) query.setPeek(undefined)
    else setSelected(undefined)
  }
  useHotkeys(t('list'), [
    { keys: 'j', label: t('keys.next'), run: () => select(rows[index + 1]) },
    { keys: 'k', label: t('keys.previous'), run: () => select(rows[Math.max(0, index - 1)]) },
    { keys: 'Enter', label: t('keys.open'), run: () => open(rows[index]) },
    { keys: ' ', label: t('keys.peek'), run: () => index >= 0 && query.setPeek(query.peek ? undefined : selected) },
    { keys: 'n', label: t('keys.fresh'), run: showFresh },
    { keys: 'Escape', label: t('keys.close'), run: close },
  ])
  const problem = list.error && problemOf(list.error)
  const peeked = query.peek && (rows.find((row) => keyOf(row) === query.peek) ?? peekByKey(query))
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-3.5 gap-y-1 border-b px-4 text-ink-2 text-xs">
        <LiveLabel state={state} {...(lost && { asOf: momentParts(lost).time })} />
        <NewRowsPill count={held} onShow={showFresh} />
        {held > 0 && <span className="phone:hidden">{t('held')}</span>}
        <OwnerKey className="ml-auto phone:hidden" owners={['gateway', 'backend']} />
        {total !== undefined && (
          <span>
            {t('shown', { count: total })} · <span suppressHydrationWarning>{momentParts(new Date()).zone}</span>
          </span>
        )}
      </div>
      {problem && (
        <ErrorRegion title={problem.title} code={problem.code}>
          {problem.remedy}
        </ErrorRegion>
      )}
      {list.isPending && !problem && <Skeleton rows={16} />}
      {list.isSuccess && rows.length === 0 && !query.problem && (
        <TraceNothing query={query} everCalled={(status?.calls ?? 1) > 0} />
      )}
      {rows.length > 0 && (
        <DataTable
          label={t('list')}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          phone={(row) => <PhoneTrace row={row} />}
          selectedKey={selected}
          onSelect={select}
          onOpen={open}
          onTop={setAtTop}
          toTop={toTop}
          onEnd={() => list.hasNextPage && !list.isFetchingNextPage && void list.fetchNextPage()}
          dimmed={query.problem !== undefined || list.isPlaceholderData}
          footer={
            <p className="px-4 py-2 text-ink-3 text-xs">
              {list.hasNextPage ? t('more') : t('end', { count: rows.length })}
            </p>
          }
        />
      )}
      {peeked && (
        <TracePeek
          row={peeked}
          at={index >= 0 ? index + 1 : undefined}
          count={rows.length}
          onClose={() => query.setPeek(undefined)}
        />
      )}
    </div>
  )
}

/** A peek from a link may stand below what is fetched; a trace can still be shown, a call only with its row. */
function peekByKey({ peek, unit }: TraceQuery): Pick<TraceRow, 'traceId' | 'callId'> | undefined {
  return peek && unit === 'trace' ? { traceId: peek, callId: '' } : undefined
}
