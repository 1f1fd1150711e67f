'use client'
import type { TraceDetail } from '@hermes/contracts/views/trace'
import { CopyButton } from '@hermes/ui/copyable'
import { Icon } from '@hermes/ui/icon'
import { KindIcon } from '@hermes/ui/kind-icon'
import { Page } from '@hermes/ui/page'
import { ProductMark } from '@hermes/ui/product-mark'
import { SpanTree } from '@hermes/ui/span-tree'
import { SplitPane } from '@hermes/ui/split-pane'
import { TruncationNotice } from '@hermes/ui/states'
import { UntrustedText } from '@hermes/ui/untrusted-text'
import { markOf, VerdictMark } from '@hermes/ui/verdict-mark'
import { Hourglass } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useHotkeys } from '@/hooks/use-hotkeys.ts'
import { INSPECTOR_TABS, useTraceView } from '../hooks/use-trace-view.ts'
import type { TraceSpan } from '../lib/span-items.ts'
import { ExportButton } from './export-button.tsx'
import { TraceCrumb } from './trace-crumb.tsx'
import { TraceFacts } from './trace-facts.tsx'
import { TraceFind } from './trace-find.tsx'
import { TraceInspector } from './trace-inspector.tsx'

/** One trace: the facts, the tree with its waterfall, and the inspector on the span that decided the outcome. */
export function TraceScreen({ trace }: { trace: TraceDetail }) {
  const t = useTranslations('traces.trace')
  const keys = useTranslations('traces.keys')
  const common = useTranslations('common')
  const view = useTraceView(trace)
  const root = trace.calls[0]
  useHotkeys(t('tree'), [
    { keys: 'e', label: keys('nextError'), run: view.nextError },
    { keys: '[', label: keys('collapse'), run: view.collapseAll },
    { keys: ']', label: keys('expand'), run: () => view.setCollapsed(new Set()) },
    ...INSPECTOR_TABS.map((tab, index) => ({
      keys: String(index + 1),
      label: keys('tab', { number: index + 1 }),
      run: () => view.setTab(tab),
    })),
  ])
  return (
    <Page
      crumb={<TraceCrumb />}
      title={<UntrustedText text={root?.tool ?? (root?.requestedTool || '–')} clip={60} oneLine />}
      className="overflow-hidden max-lg:overflow-y-auto"
      facts={
        <span className="inline-flex items-center gap-1">
          <code className="mono" title={trace.traceId}>
            {trace.traceId.slice(0, 8)}…
          </code>
          <CopyButton value={trace.traceId} label={t('copyId')} iconOnly size="s" />
        </span>
      }
      actions={
        <>
          <ExportButton trace={trace} />
          <CopyButton value={() => window.location.href} label={common('copyLink')} />
        </>
      }
    >
      <TraceFacts trace={trace} />
      <SplitPane
        width={400}
        className="max-lg:flex-none max-lg:overflow-visible"
        sideLabel={t('inspector')}
        side={view.selected && <TraceInspector view={view} span={view.selected} />}
      >
        <TraceFind view={view} />
        <SpanTree<TraceSpan>
          label={t('tree')}
          items={view.spans}
          totalUs={trace.durationUs}
          selectedId={view.selected?.id}
          onSelect={view.select}
          collapsed={view.collapsed}
          onCollapsed={view.setCollapsed}
          find={view.find}
          icon={spanIcon}
          flags={(span) =>
            span.problem !== undefined && (
              <VerdictMark mark={markOf(span.call.outcome, span.call.error?.code)} size={12} />
            )
          }
          footer={
            <TruncationNotice>
              {trace.truncated ? t('truncated', { count: trace.calls.length }) : t('all', { count: view.spans.length })}
            </TruncationNotice>
          }
          className="max-lg:min-h-72"
        />
      </SplitPane>
    </Page>
  )
}

function spanIcon(span: TraceSpan) {
  if (span.part === 'call') return <KindIcon kind={span.call.toolKind} />
  if (span.part === 'gateway') return <ProductMark size={13} />
  return span.attempt?.owner === 'idle' ? <Icon of={Hourglass} size="s" /> : <span className="w-[13px]" />
}
