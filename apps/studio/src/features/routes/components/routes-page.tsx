'use client'
import type { RouteRow } from '@hermes/contracts/views/route'
import { Button } from '@hermes/ui/button'
import { Input } from '@hermes/ui/field'
import { Icon } from '@hermes/ui/icon'
import { Page } from '@hermes/ui/page'
import { SplitPane } from '@hermes/ui/split-pane'
import { EmptyState, ErrorRegion, NoMatch, Skeleton } from '@hermes/ui/states'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useUrlState } from '@/hooks/use-url-state.ts'
import { problemOf } from '@/lib/problem.ts'
import { useTRPC } from '@/trpc/client.tsx'
import { useRouteTester } from '../hooks/use-route-tester.ts'
import { RouteTester } from './route-tester.tsx'
import { RoutesPhoneList } from './routes-phone-list.tsx'
import { RoutesTable } from './routes-table.tsx'

const DEFAULTS = { q: '' }

/** The page at /routes: every rule in the order in which it counts, and a tester beside them. */
export function RoutesPage() {
  const t = useTranslations('routes')
  const trpc = useTRPC()
  const [{ q }, setUrl] = useUrlState(DEFAULTS)
  const list = useQuery(trpc.routes.list.queryOptions())
  const tester = useRouteTester()
  const decision = tester.answer?.decision
  const rows = (list.data ?? []).filter((row) => fits(row, q))
  const trials = new Map(decision?.trials.map((trial) => [trial.name, trial]))
  const problem = list.error && problemOf(list.error)
  return (
    <Page
      title={t('title')}
      facts={list.data && t('count', { count: list.data.length })}
      actions={
        <Input
          type="search"
          data-filter
          aria-label={t('search')}
          placeholder={t('search')}
          className="w-56 phone:w-[calc(100vw-32px)]"
          value={q}
          onChange={(event) => setUrl({ q: event.target.value }, 'replace')}
        />
      }
    >
      <SplitPane side={<RouteTester tester={tester} />} sideLabel={t('tester.title')} width={372} sunken>
        {problem && (
          <ErrorRegion title={problem.title} code={problem.code}>
            {problem.remedy}
          </ErrorRegion>
        )}
        {list.isPending && <Skeleton rows={10} />}
        {list.data?.length === 0 && <EmptyState title={t('empty.title')}>{t('empty.body')}</EmptyState>}
        {list.data && list.data.length > 0 && (
          <>
            <OrderNote rows={list.data} />
            {rows.length === 0 ? (
              <NoMatch
                title={t('noMatch.title', { q })}
                action={<Button onClick={() => setUrl({ q: undefined })}>{t('noMatch.clear')}</Button>}
              />
            ) : (
              <>
                <RoutesTable
                  rows={rows}
                  trials={trials}
                  tested={decision !== undefined}
                  fallbackWins={decision !== undefined && !decision.winner}
                />
                <RoutesPhoneList
                  rows={rows}
                  trials={trials}
                  tested={decision !== undefined}
                  fallbackWins={decision !== undefined && !decision.winner}
                />
              </>
            )}
          </>
        )}
      </SplitPane>
    </Page>
  )
}

function OrderNote({ rows }: { rows: readonly RouteRow[] }) {
  const t = useTranslations('routes')
  const count = rows.filter((row) => row.equalNumber.length > 0).length
  if (count === 0) return null
  return (
    <p className="flex min-h-9 items-center gap-2 border-b px-4 font-medium text-ask">
      <Icon of={TriangleAlert} className="text-ask" />
      {t('warning', { count })}
    </p>
  )
}

function fits(row: RouteRow, q: string): boolean {
  const wanted = q.trim().toLowerCase()
  return [row.name, row.when.tool, row.to, row.sourceText, row.requireRole].some((text) =>
    text?.toLowerCase().includes(wanted),
  )
}
