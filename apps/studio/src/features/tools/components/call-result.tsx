'use client'
import type { CallResult as Result } from '@hermes/contracts/call'
import { outcomeSentence } from '@hermes/contracts/outcome-sentence'
import { buttonClass } from '@hermes/ui/button'
import { Chip } from '@hermes/ui/chip'
import { cn } from '@hermes/ui/cn'
import { GateLine } from '@hermes/ui/gate-line'
import { OwnerBar, OwnerKey } from '@hermes/ui/owner-bar'
import { Section } from '@hermes/ui/page'
import { StageList } from '@hermes/ui/stage-list'
import { markOf, markTextClass, VerdictMark } from '@hermes/ui/verdict-mark'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { ToolOutput } from './tool-output.tsx'

/** A finished test call: the sentence, how far it got, whose time it was, and what it gave back. */
export function CallResult({ result }: { result: Result }) {
  const t = useTranslations('tools.test')
  const stopped = result.stages.find((stage) => stage.outcome === 'stopped')?.stage
  const mark = markOf(result.outcome, result.error?.code)
  const { lead, rest } = outcomeSentence(result)
  return (
    <>
      <Section>
        <p className="flex gap-2">
          <VerdictMark mark={mark} className="mt-[3px]" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {lead && <span className={cn('font-medium', markTextClass(mark))}>{lead}. </span>}
            {rest}
          </span>
        </p>
        {result.error && <p className="mt-1.5 pl-[22px] text-ink-2">{result.error.remedy}</p>}
        {result.error && <p className="mono mt-1.5 pl-[22px] text-ink-3">{result.error.code}</p>}
      </Section>
      <Section
        title={t('reached')}
        note={<GateLine outcome={result.outcome} stoppedAt={stopped} />}
        end={
          <Link href={`/traces/${result.traceId}?span=${result.callId}`} className={buttonClass({ size: 's' })}>
            {t('trace')}
          </Link>
        }
      >
        <StageList stages={result.stages} outcome={result.outcome} />
        <OwnerBar time={result.time} className="mt-3" />
        <OwnerKey time={result.time} className="mt-2" />
      </Section>
      {result.output && (
        <Section
          title={t('result')}
          end={result.marks?.trust === 'untrusted' && <Chip tone="ask">{result.marks.trust}</Chip>}
        >
          <ToolOutput output={result.output} marks={result.marks} />
        </Section>
      )}
    </>
  )
}
