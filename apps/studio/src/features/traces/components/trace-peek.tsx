'use client'
import type { TraceRow } from '@hermes/contracts/views/trace'
import { buttonClass } from '@hermes/ui/button'
import { JsonView } from '@hermes/ui/json-view'
import { OwnerBar, OwnerKey } from '@hermes/ui/owner-bar'
import { Section } from '@hermes/ui/page'
import { PeekPanel } from '@hermes/ui/peek-panel'
import { StageList } from '@hermes/ui/stage-list'
import { ErrorRegion, Skeleton } from '@hermes/ui/states'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { problemOf } from '@/lib/problem.ts'
import { useTRPC } from '@/trpc/client.tsx'
import { CallSentence } from './call-sentence.tsx'
import { traceHref } from './trace-columns.tsx'

interface Props {
  row: Pick<TraceRow, 'traceId' | 'callId'>
  /** Where it stands in the list, one-based; undefined while it is not among the rows. */
  at?: number | undefined
  count: number
  onClose: () => void
}

/** Why did this fail? Answered beside the list. */
export function TracePeek({ row, at, count, onClose }: Props) {
  const t = useTranslations('traces.peek')
  const trpc = useTRPC()
  const trace = useQuery(trpc.traces.get.queryOptions({ traceId: row.traceId }))
  const call = trace.data?.calls.find((one) => one.id === row.callId) ?? trace.data?.calls[0]
  const payload = useQuery(
    trpc.traces.payload.queryOptions({ callId: call?.id ?? row.callId }, { enabled: call !== undefined }),
  )
  const problem = trace.error && problemOf(trace.error)
  return (
    <PeekPanel
      label={t('label')}
      onClose={onClose}
      bar={
        <>
          {at !== undefined && <span className="text-ink-3 text-xs">{t('position', { at, count })}</span>}
          <Link href={traceHref(row)} className={buttonClass({ size: 's', className: 'ml-auto' })}>
            {t('open')}
          </Link>
        </>
      }
    >
      {trace.isPending && <Skeleton rows={8} />}
      {problem && (
        <ErrorRegion title={problem.title} code={problem.code}>
          {problem.remedy}
        </ErrorRegion>
      )}
      {call && (
        <>
          <Section>
            <CallSentence call={call} />
            <OwnerBar time={call.time} className="mt-3" />
            <OwnerKey time={call.time} className="mt-2" />
          </Section>
          <Section title={t('reached')}>
            <StageList stages={call.stages} outcome={call.outcome} />
          </Section>
        </>
      )}
      {payload.data && (
        <Section title={t('arguments')}>
          <JsonView label={t('arguments')} value={payload.data.arguments} depth={3} />
        </Section>
      )}
    </PeekPanel>
  )
}
