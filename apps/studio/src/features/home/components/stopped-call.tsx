'use client'
import type { TraceRow } from '@hermes/contracts/views/trace'
import { cn } from '@hermes/ui/cn'
import { GateLine } from '@hermes/ui/gate-line'
import { UntrustedText } from '@hermes/ui/untrusted-text'
import { markOf, markTextClass, VerdictMark } from '@hermes/ui/verdict-mark'
import { momentParts } from '@hermes/ui/when'
import Link from 'next/link'

/** One call that was stopped: the whole line leads to its trace. */
export function StoppedCall({ row }: { row: TraceRow }) {
  const mark = markOf(row.outcome, row.code)
  return (
    <li className="@container border-t">
      <Link
        href={`/traces/${row.traceId}`}
        className="focus-inset grid min-h-[31px] grid-cols-[14px_150px_150px_auto_minmax(0,1fr)_auto] items-center gap-x-2.5 px-6 hover:bg-hover @max-[640px]:grid-cols-[14px_minmax(0,1fr)_auto] @max-[640px]:py-1.5 phone:px-4"
      >
        <VerdictMark mark={mark} />
        <span className={cn('truncate font-medium', markTextClass(mark))}>{row.sentence.lead}</span>
        <code className="mono truncate @max-[640px]:col-start-2 @max-[640px]:row-start-2">{row.root}</code>
        <GateLine outcome={row.outcome} stoppedAt={row.stoppedAt} className="@max-[640px]:hidden" />
        <UntrustedText
          text={row.sentence.rest}
          clip={200}
          oneLine
          className="text-ink-2 @max-[640px]:col-span-2 @max-[640px]:col-start-2 @max-[640px]:row-start-3"
        />
        <span
          className="text-right text-ink-3 text-xs @max-[640px]:col-start-3 @max-[640px]:row-start-1"
          suppressHydrationWarning
        >
          {momentParts(row.startedAt).time}
        </span>
      </Link>
    </li>
  )
}
