'use client'
import type { CallSummary } from '@hermes/contracts/views/trace'
import { cn } from '@hermes/ui/cn'
import { CopyButton } from '@hermes/ui/copyable'
import { GateLine } from '@hermes/ui/gate-line'
import { KindIcon } from '@hermes/ui/kind-icon'
import { UntrustedText } from '@hermes/ui/untrusted-text'
import { markOf, markTextClass, VerdictMark } from '@hermes/ui/verdict-mark'

/** Which call this is, and in one sentence what happened and what to do. */
export function CallSentence({ call }: { call: CallSummary }) {
  const mark = markOf(call.outcome, call.error?.code)
  const { lead, rest } = call.sentence
  return (
    <>
      <div className="flex min-w-0 items-center gap-2 text-ink-3">
        <span className="mono">execute_tool</span>
        <GateLine outcome={call.outcome} stoppedAt={call.stoppedAt} />
        <span className="mono ml-auto truncate text-[11.5px]">{call.id}</span>
        <CopyButton value={call.id} label={call.id} iconOnly size="s" />
      </div>
      <h2 className="mt-0.5 flex items-center gap-1.5 font-semibold text-md">
        <KindIcon kind={call.toolKind} />
        <UntrustedText text={call.tool ?? (call.requestedTool || '–')} />
      </h2>
      <p className="mt-1.5 flex gap-2">
        <VerdictMark mark={mark} className="mt-[3px]" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {lead && <span className={cn('font-medium', markTextClass(mark))}>{lead}. </span>}
          <UntrustedText text={rest} />
          {call.error && <span className="text-ink-2"> {call.error.remedy}</span>}
          {call.error && <span className="mono text-ink-3"> {call.error.code}</span>}
        </span>
      </p>
    </>
  )
}
