'use client'
import type { TraceDetail } from '@hermes/contracts/views/trace'
import { cn } from '@hermes/ui/cn'
import { OwnerBar, OwnerKey } from '@hermes/ui/owner-bar'
import { UntrustedText } from '@hermes/ui/untrusted-text'
import { markOf, markTextClass, VerdictMark } from '@hermes/ui/verdict-mark'
import { Timestamp } from '@hermes/ui/when'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'

/** One strip of what everybody asks first: how it ended, when, who, on which revision, whose time. */
export function TraceFacts({ trace }: { trace: TraceDetail }) {
  const t = useTranslations('traces.trace')
  const words = useTranslations('traces.outcome')
  const deciding = trace.calls.find((call) => call.id === trace.decidingCallId) ?? trace.calls[0]
  const mark = markOf(trace.outcome, deciding?.error?.code)
  const stopped = trace.calls.filter((call) => call.error).length
  const who = deciding?.agentId ?? deciding?.principal?.name ?? '–'
  return (
    <div className="flex shrink-0 flex-wrap items-start gap-x-9 gap-y-2 border-b px-4 py-2.5">
      <dl className="flex flex-wrap gap-x-9 gap-y-2">
        <Fact name={t('outcome')}>
          <span className="flex flex-wrap items-center gap-x-1.5">
            <VerdictMark mark={mark} />
            <span className={cn('font-medium', markTextClass(mark))}>{words(trace.outcome)}</span>
            {trace.calls.length > 1 && stopped > 0 && (
              <span className="text-ink-2">{t('stoppedOf', { stopped, calls: trace.calls.length })}</span>
            )}
          </span>
        </Fact>
        <Fact name={t('started')}>
          <Timestamp at={trace.startedAt} form="full" />
        </Fact>
        <Fact name={t('by')}>
          <UntrustedText text={t('via', { who, channel: deciding?.channel ?? '–' })} />
        </Fact>
        {trace.revisionId && <Fact name={t('revision')}>{trace.revisionId}</Fact>}
      </dl>
      <div className="ml-auto grid w-[360px] max-w-full gap-1.5 narrow:w-full">
        <OwnerKey time={trace.time} className="justify-end narrow:justify-start" />
        <OwnerBar time={trace.time} />
      </div>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3 text-xs">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
