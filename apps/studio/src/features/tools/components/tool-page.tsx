'use client'
import { buttonClass } from '@hermes/ui/button'
import { Chip } from '@hermes/ui/chip'
import { Icon } from '@hermes/ui/icon'
import { KindIcon } from '@hermes/ui/kind-icon'
import { Page } from '@hermes/ui/page'
import { ErrorRegion, Skeleton } from '@hermes/ui/states'
import { TabCount, TabList, tabClass } from '@hermes/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, ListTree } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useUrlState } from '@/hooks/use-url-state.ts'
import { problemOf } from '@/lib/problem.ts'
import { useTRPC } from '@/trpc/client.tsx'
import { TestCall } from './test-call.tsx'
import { toolHref } from './tool-columns.tsx'
import { ToolDefinition } from './tool-definition.tsx'
import { ToolFacts } from './tool-facts.tsx'
import { ToolRoutes } from './tool-routes.tsx'

const DEFAULTS = { tab: 'test' }
const TABS = ['test', 'definition', 'routes'] as const

/** The page at /tools/[name]: one tool, a call to try it, its definition and its routes. */
export function ToolPage({ name }: { name: string }) {
  const t = useTranslations('tools')
  const trpc = useTRPC()
  const [{ tab }] = useUrlState(DEFAULTS)
  const { data: tool, error, isPending } = useQuery(trpc.tools.get.queryOptions({ name }))
  const problem = error && problemOf(error)
  const crumb = (
    <>
      <Link href="/tools" className="hover:underline">
        {t('title')}
      </Link>
      <Icon of={ChevronRight} size="s" />
    </>
  )
  if (!tool) {
    return (
      <Page title={name} crumb={crumb}>
        {isPending && <Skeleton rows={10} />}
        {problem && (
          <ErrorRegion
            title={problem.title}
            code={problem.code}
            action={
              <Link href="/tools" className={buttonClass()}>
                {t('backToTools')}
              </Link>
            }
          >
            {problem.remedy}
          </ErrorRegion>
        )}
      </Page>
    )
  }
  return (
    <Page
      title={tool.name}
      crumb={crumb}
      facts={
        <>
          <Chip>
            <KindIcon kind={tool.kind} /> {tool.kind}
          </Chip>
          <Chip>{t(`effect.${tool.effect}`)}</Chip>
          {tool.asks && <Chip tone="ask">{t('facts.asks')}</Chip>}
          <Chip>{t('facts.from', { source: tool.source })}</Chip>
        </>
      }
      actions={
        <Link
          href={`/traces?q=${encodeURIComponent(`tool:${tool.name}`)}&unit=call`}
          className={buttonClass({ variant: 'quiet' })}
        >
          <Icon of={ListTree} /> {t('views')}
        </Link>
      }
    >
      <ToolFacts tool={tool} />
      <TabList label={t('tab.label')}>
        {TABS.map((id) => (
          <Link
            key={id}
            href={id === 'test' ? toolHref(name) : `${toolHref(name)}?tab=${id}`}
            aria-current={tab === id ? 'page' : undefined}
            className={tabClass(tab === id)}
          >
            {t(`tab.${id}`)} {id === 'routes' && <TabCount>{tool.routes.length}</TabCount>}
          </Link>
        ))}
      </TabList>
      {tab === 'definition' && <ToolDefinition tool={tool} />}
      {tab === 'routes' && <ToolRoutes tool={tool} />}
      {tab !== 'definition' && tab !== 'routes' && <TestCall tool={tool} />}
    </Page>
  )
}
