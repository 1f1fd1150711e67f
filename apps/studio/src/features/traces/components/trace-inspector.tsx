'use client'
import type { Json } from '@hermes/contracts/json'
import { JsonView } from '@hermes/ui/json-view'
import { OwnerBar, OwnerKey } from '@hermes/ui/owner-bar'
import { Section } from '@hermes/ui/page'
import { StageList } from '@hermes/ui/stage-list'
import { tabClass } from '@hermes/ui/tabs'
import { useTranslations } from 'next-intl'
import { INSPECTOR_TABS, type TraceView } from '../hooks/use-trace-view.ts'
import type { TraceSpan } from '../lib/span-items.ts'
import { CallSentence } from './call-sentence.tsx'
import { ArgumentsView, ResultView } from './payload-view.tsx'
import { RouteView } from './route-view.tsx'
import { ServerTalk } from './server-talk.tsx'

/** Everything about the selected span; payloads are fetched when their tab is opened. */
export function TraceInspector({ view, span }: { view: TraceView; span: TraceSpan }) {
  const t = useTranslations('traces.inspector')
  return (
    <>
      <div className="border-b px-4 pt-3 pb-3">
        <CallSentence call={span.call} />
      </div>
      <div
        role="tablist"
        aria-label={t('tabs')}
        className="flex gap-4 overflow-x-auto border-b px-4 [scrollbar-width:none]"
      >
        {INSPECTOR_TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`tab-${tab}`}
            aria-selected={view.tab === tab}
            aria-controls="inspector-panel"
            className={tabClass(view.tab === tab)}
            onClick={() => view.setTab(tab)}
          >
            {t(tab)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="inspector-panel" aria-labelledby={`tab-${view.tab}`}>
        <Tab view={view} span={span} />
      </div>
    </>
  )
}

function Tab({ view, span }: { view: TraceView; span: TraceSpan }) {
  const t = useTranslations('traces.inspector')
  const { call } = span
  switch (view.tab) {
    case 'stages':
      return (
        <>
          <Section>
            <StageList stages={call.stages} outcome={call.outcome} />
            <OwnerBar time={call.time} className="mt-3" />
            <OwnerKey time={call.time} className="mt-2" />
          </Section>
          <ServerTalk call={call} />
        </>
      )
    case 'arguments':
      return <ArgumentsView call={call} />
    case 'result':
      return <ResultView call={call} />
    case 'route':
      return <RouteView call={call} />
    case 'attributes':
      return (
        <Section>
          <JsonView label={t('attributes')} value={attributesOf(span)} depth={2} />
        </Section>
      )
  }
}

/** Of an attempt its own; of anything else, what the call is known by. */
function attributesOf({ call, attempt }: TraceSpan): Json {
  if (attempt) return { ...attempt.attributes, owner: attempt.owner, status: attempt.status, span_id: attempt.spanId }
  const { id, spanId, parentSpanId, sessionId, idempotencyKey, channel, agentId, principal, effect, toolKind } = call
  const { revisionId, catalogueHash, requestedTool, error } = call
  const known = { id, spanId, parentSpanId, sessionId, idempotencyKey, channel, agentId, effect, toolKind }
  const rest = { revisionId, catalogueHash, requestedTool, principal, error }
  return JSON.parse(JSON.stringify({ ...known, ...rest })) as Json
}
