'use client'
import type { Json } from '@hermes/contracts/json'
import type { CallPayload, CallSummary } from '@hermes/contracts/views/trace'
import { Chip } from '@hermes/ui/chip'
import { JsonView } from '@hermes/ui/json-view'
import { Section } from '@hermes/ui/page'
import { ErrorRegion, Skeleton } from '@hermes/ui/states'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ToolOutput } from '@/features/tools/components/tool-output.tsx'
import { problemOf } from '@/lib/problem.ts'
import { useTRPC } from '@/trpc/client.tsx'

/** Loads a call's payload when a person opens it, and not before. */
function Payload({ callId, children }: { callId: string; children: (payload: CallPayload) => ReactNode }) {
  const trpc = useTRPC()
  const { data, error } = useQuery(trpc.traces.payload.queryOptions({ callId }))
  if (error) {
    const problem = problemOf(error)
    return (
      <ErrorRegion title={problem.title} code={problem.code}>
        {problem.remedy}
      </ErrorRegion>
    )
  }
  return data ? children(data) : <Skeleton rows={4} />
}

/** What went in: as asked, and as the backend got it where validation converted something. */
export function ArgumentsView({ call }: { call: CallSummary }) {
  const t = useTranslations('traces.inspector')
  return (
    <Payload callId={call.id}>
      {({ arguments: asked, coercedArguments }) => (
        <>
          <Section title={t(coercedArguments ? 'asked' : 'arguments')}>
            <JsonView label={t('asked')} value={asked} depth={4} />
          </Section>
          {coercedArguments && (
            <Section title={t('executed')}>
              <p className="mb-2 text-ink-2">{t('converted')}</p>
              <JsonView label={t('executed')} value={coercedArguments as Json} depth={4} />
            </Section>
          )}
        </>
      )}
    </Payload>
  )
}

/** What came back: inert, with its trust and what was cut or masked. */
export function ResultView({ call }: { call: CallSummary }) {
  const t = useTranslations('traces.inspector')
  return (
    <Payload callId={call.id}>
      {({ result }) => (
        <Section
          title={t('result')}
          end={call.marks && <Chip tone={call.marks.trust === 'untrusted' ? 'ask' : 'plain'}>{call.marks.trust}</Chip>}
        >
          {result?.kind === 'mcp' && result.isError && <p className="mb-2 text-ink-2">{t('ownFailure')}</p>}
          {result ? <ToolOutput output={result} marks={call.marks} /> : <p className="text-ink-2">{t('noResult')}</p>}
        </Section>
      )}
    </Payload>
  )
}
