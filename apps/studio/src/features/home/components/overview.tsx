'use client'
import { Page } from '@hermes/ui/page'
import { SplitPane } from '@hermes/ui/split-pane'
import { useTranslations } from 'next-intl'
import { CallsChart } from './calls-chart.tsx'
import { NeedsLook } from './needs-look.tsx'
import { OverviewAside } from './overview-aside.tsx'
import { StandingSentence } from './standing-sentence.tsx'
import { StoppedCalls } from './stopped-calls.tsx'

/** Home: one sentence, what needs a look, the day's calls, and which of them were stopped last. */
export function Overview() {
  const t = useTranslations('home')
  return (
    <Page title={t('title')} className="overflow-hidden">
      <SplitPane side={<OverviewAside />} sideLabel={t('aside')} width={420}>
        <StandingSentence />
        <NeedsLook />
        <CallsChart />
        <StoppedCalls />
      </SplitPane>
    </Page>
  )
}
