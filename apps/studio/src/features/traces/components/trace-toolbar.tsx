'use client'
import type { TraceFacets as Facets } from '@hermes/contracts/views/trace'
import { Button } from '@hermes/ui/button'
import { FieldError } from '@hermes/ui/field'
import { FilterBar } from '@hermes/ui/filter-bar'
import { Icon } from '@hermes/ui/icon'
import { Select } from '@hermes/ui/select'
import { SlidersHorizontal } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useTRPCClient } from '@/trpc/client.tsx'
import { RANGES, type TraceQuery } from '../hooks/use-trace-query.ts'
import { completeFilter } from '../lib/complete-filter.ts'
import { pastedId } from '../lib/pasted-id.ts'

interface Props {
  query: TraceQuery
  facets?: Facets | undefined
  onShowFacets: () => void
}

/** The filter, which also takes a trace or call id and goes to it, and the time range. */
export function TraceToolbar({ query, facets, onShowFacets }: Props) {
  const t = useTranslations('traces')
  const client = useTRPCClient()
  const router = useRouter()
  const [unknownId, setUnknownId] = useState<string>()
  const submit = (text: string) => {
    const id = pastedId(text)
    setUnknownId(undefined)
    if (!id) return query.setText(text)
    void client.traces.find.query({ id }).then(
      (found) => {
        if (!found) return setUnknownId(id)
        router.push(`/traces/${found.traceId}${id.startsWith('call_') ? `?span=${id}` : ''}`)
      },
      // The list says what is wrong with the gateway; the filter stays as it was typed.
      () => query.setText(text),
    )
  }
  const known = {
    tool: facets?.tool.map((one) => one.value) ?? [],
    by: [],
  }
  const custom = !RANGES.some((range) => range === query.range)
  return (
    <div className="flex shrink-0 flex-wrap items-start gap-2 border-b px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-80">
        <FilterBar
          label={t('filter.label')}
          placeholder={t('filter.placeholder')}
          value={query.text}
          onSubmit={submit}
          problem={query.problem}
          complete={(text, caret) => completeFilter(text, caret, known)}
        />
        {unknownId && (
          <div className="mt-1">
            <FieldError>{t('filter.notFound')}</FieldError>
          </div>
        )}
      </div>
      <Button className="wide:hidden h-8 coarse:h-control" onClick={onShowFacets}>
        <Icon of={SlidersHorizontal} size="s" /> {t('filter.facets')}
      </Button>
      <Select
        label={t('range.label')}
        className="h-8 coarse:h-control"
        value={query.range}
        onValueChange={query.setRange}
        options={[
          ...RANGES.map((range) => ({ value: range as string, label: t(`range.${range}`) })),
          ...(custom ? [{ value: query.range, label: t('range.custom') }] : []),
        ]}
      />
    </div>
  )
}
