'use client'
import { Page } from '@hermes/ui/page'
import { ErrorRegion, Skeleton } from '@hermes/ui/states'
import { TabList, tabClass } from '@hermes/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useUrlState } from '@/hooks/use-url-state.ts'
import { problemOf } from '@/lib/problem.ts'
import { useTRPC } from '@/trpc/client.tsx'
import { ToolList } from './tool-list.tsx'
import { ToolsetList } from './toolset-list.tsx'

const DEFAULTS = { tab: 'tools' }
const REFRESH_MS = 15_000

/** The page at /tools: everything that can be called, whether it can be called now, and the sets they belong to. */
export function ToolsPage() {
  const t = useTranslations('tools')
  const trpc = useTRPC()
  const [{ tab }] = useUrlState(DEFAULTS)
  const list = useQuery(trpc.tools.list.queryOptions({}, { refetchInterval: REFRESH_MS }))
  const ready = list.data?.filter((tool) => tool.status.state === 'ready').length ?? 0
  const problem = list.error && problemOf(list.error)
  return (
    <Page title={t('title')} facts={list.data && t('count', { ready, count: list.data.length })}>
      <TabList label={t('tabs.label')}>
        {(['tools', 'toolsets'] as const).map((name) => (
          <Link
            key={name}
            href={name === 'tools' ? '/tools' : '/tools?tab=toolsets'}
            aria-current={tab === name ? 'page' : undefined}
            className={tabClass(tab === name)}
          >
            {t(`tabs.${name}`)}
          </Link>
        ))}
      </TabList>
      {tab === 'toolsets' && <ToolsetList known={new Set(list.data?.map((tool) => tool.name))} />}
      {tab !== 'toolsets' && problem && (
        <ErrorRegion title={problem.title} code={problem.code}>
          {problem.remedy}
        </ErrorRegion>
      )}
      {tab !== 'toolsets' && list.isPending && <Skeleton rows={12} />}
      {tab !== 'toolsets' && list.data && <ToolList tools={list.data} />}
    </Page>
  )
}
