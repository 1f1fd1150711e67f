'use client'
import type { TraceDetail } from '@hermes/contracts/views/trace'
import { useTranslations } from 'next-intl'
import { useUrlState } from '@/hooks/use-url-state.ts'
import { matches, type TraceSpan, traceSpans } from '../lib/span-items.ts'

export const INSPECTOR_TABS = ['stages', 'arguments', 'result', 'route', 'attributes'] as const
export type InspectorTab = (typeof INSPECTOR_TABS)[number]
const DEFAULTS = { span: '', tab: 'stages', find: '', fold: '' }

/** Everything a person chose on the screen of one trace, all of it in the URL. */
export function useTraceView(trace: TraceDetail) {
  const t = useTranslations('traces.span')
  const [url, setUrl] = useUrlState(DEFAULTS)
  const spans = traceSpans(trace, {
    before: (count) => t('gatewayBefore', { count }),
    after: t('gatewayAfter'),
  })
  const selected = spans.find((span) => span.id === url.span) ?? spans.find((span) => span.id === trace.decidingCallId)
  const found = matches(spans, url.find)
  const failed = spans.filter((span) => span.problem !== undefined && span.part !== 'gateway').map((span) => span.id)
  const step = (ids: readonly string[], by: 1 | -1) => {
    if (ids.length === 0) return
    const order = new Map(spans.map((span, index) => [span.id, index]))
    const here = selected ? (order.get(selected.id) ?? -1) : -1
    const ahead =
      by === 1 ? ids.find((id) => (order.get(id) ?? 0) > here) : ids.findLast((id) => (order.get(id) ?? 0) < here)
    setUrl({ span: ahead ?? (by === 1 ? ids[0] : ids.at(-1)) }, 'replace')
  }
  return {
    spans,
    selected,
    select: (id: string) => setUrl({ span: id }, 'replace'),
    tab: INSPECTOR_TABS.find((tab) => tab === url.tab) ?? 'stages',
    setTab: (tab: InspectorTab) => setUrl({ tab }, 'replace'),
    find: url.find,
    setFind: (find: string) => setUrl({ find }, 'replace'),
    found,
    failed,
    nextMatch: () => step(found, 1),
    previousMatch: () => step(found, -1),
    nextError: () => step(failed, 1),
    collapsed: new Set(url.fold.split(',').filter(Boolean)) as ReadonlySet<string>,
    setCollapsed: (ids: ReadonlySet<string>) => setUrl({ fold: [...ids].join(',') || undefined }, 'replace'),
    collapseAll: () =>
      setUrl(
        {
          fold: spans
            .filter(isCall)
            .map((span) => span.id)
            .join(','),
        },
        'replace',
      ),
  }
}

export type TraceView = ReturnType<typeof useTraceView>

const isCall = (span: TraceSpan) => span.part === 'call'
