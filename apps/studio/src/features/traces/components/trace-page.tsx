'use client'
import { buttonClass } from '@hermes/ui/button'
import { Page } from '@hermes/ui/page'
import { EmptyState, ErrorRegion, Skeleton } from '@hermes/ui/states'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { problemOf } from '@/lib/problem.ts'
import { useTRPC } from '@/trpc/client.tsx'
import { TraceCrumb } from './trace-crumb.tsx'
import { TraceScreen } from './trace-screen.tsx'

const TRACE_ID = /^[0-9a-f]{32}$/

/** The page at /traces/[id]: one trace by its id; a call's id and `trc_…` lead there, too. */
export function TracePage({ id }: { id: string }) {
  const t = useTranslations('traces.trace')
  const trpc = useTRPC()
  const whole = TRACE_ID.test(id)
  const found = useQuery(trpc.traces.find.queryOptions({ id: id.slice(0, 100) }, { enabled: !whole }))
  const trace = useQuery(trpc.traces.get.queryOptions({ traceId: id }, { enabled: whole }))
  if (found.data) redirect(`/traces/${found.data.traceId}${id.startsWith('call_') ? `?span=${id}` : ''}`)
  if (trace.data) return <TraceScreen trace={trace.data} />
  const error = trace.error ?? found.error
  const problem = error && problemOf(error)
  const missing = found.data === null || problem?.code === 'tool_not_found'
  const back = (
    <Link href="/traces" className={buttonClass()}>
      {t('back')}
    </Link>
  )
  return (
    <Page title={id.slice(0, 12)} crumb={<TraceCrumb />}>
      {missing && (
        <EmptyState title={t('notFound')} action={back}>
          {t('notFoundBody')}
        </EmptyState>
      )}
      {!missing && problem && (
        <ErrorRegion title={problem.title} code={problem.code} action={back}>
          {problem.remedy}
        </ErrorRegion>
      )}
      {!missing && !problem && <Skeleton rows={14} />}
    </Page>
  )
}
