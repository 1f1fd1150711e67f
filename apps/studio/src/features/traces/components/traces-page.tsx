'use client'
import { CopyButton } from '@hermes/ui/copyable'
import { Histogram } from '@hermes/ui/histogram'
import { Page } from '@hermes/ui/page'
import { Segmented } from '@hermes/ui/segmented'
import { Sheet } from '@hermes/ui/sheet'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useTRPC } from '@/trpc/client.tsx'
import { useTraceFacets } from '../hooks/use-trace-facets.ts'
import { useTraceQuery } from '../hooks/use-trace-query.ts'
import { TraceFacets } from './trace-facets.tsx'
import { TraceList } from './trace-list.tsx'
import { TraceToolbar } from './trace-toolbar.tsx'

const BARS = 96
const REFRESH_MS = 15_000

/** The page at /traces: every call that came in, what happened to it, and whose time it took. */
export function TracesPage() {
  const t = useTranslations('traces')
  const trpc = useTRPC()
  const query = useTraceQuery()
  const [sheet, setSheet] = useState(false)
  const asked = { q: query.sent.q, range: query.sent.range }
  const live = { refetchInterval: REFRESH_MS, placeholderData: <T,>(before: T | undefined) => before }
  const facets = useTraceFacets(query)
  const histogram = useQuery(trpc.traces.histogram.queryOptions({ ...asked, bars: BARS }, live))
  const sum = (part: 'ran' | 'stopped') => histogram.data?.reduce((total, bar) => total + bar[part], 0) ?? 0
  return (
    <Page
      title={t('title')}
      className="overflow-hidden"
      actions={
        <>
          <Segmented
            label={t('unit.label')}
            value={query.unit}
            onValueChange={query.setUnit}
            options={[
              { value: 'trace', label: t('unit.trace') },
              { value: 'call', label: t('unit.call') },
            ]}
          />
          <CopyLink />
        </>
      }
    >
      <TraceToolbar query={query} facets={facets} onShowFacets={() => setSheet(true)} />
      {histogram.data && histogram.data.length > 0 && (
        <div className="shrink-0 border-b px-4 pt-1.5 pb-1 phone:hidden">
          <Histogram
            bars={histogram.data}
            sentence={t('histogram.sentence', { ran: sum('ran'), stopped: sum('stopped') })}
            heads={{ from: t('histogram.from'), ran: t('histogram.ran'), stopped: t('histogram.stopped') }}
            onPick={(from, to) => query.setRange(`${from.toISOString()}..${to.toISOString()}`)}
          />
        </div>
      )}
      <div className="flex min-h-0 flex-1">
        <aside
          aria-label={t('filter.facets')}
          data-region="facets"
          className="narrow:hidden w-[196px] shrink-0 overflow-y-auto border-r"
        >
          {facets && <TraceFacets facets={facets} query={query} />}
        </aside>
        <TraceList query={query} total={facets?.total} />
      </div>
      <Sheet open={sheet} onOpenChange={setSheet} title={t('filter.facets')}>
        {facets && <TraceFacets facets={facets} query={query} />}
      </Sheet>
    </Page>
  )
}

function CopyLink() {
  const t = useTranslations('common')
  return <CopyButton value={() => window.location.href} label={t('copyLink')} />
}
