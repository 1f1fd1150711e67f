'use client'
import { Chip } from '@hermes/ui/chip'
import { EmptyState, ErrorRegion, Skeleton } from '@hermes/ui/states'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { problemOf } from '@/lib/problem.ts'
import { useTRPC } from '@/trpc/client.tsx'
import { toolHref } from './tool-columns.tsx'

/** Every toolset: what it holds itself and what it includes; a tool that is not set up here is named and leads nowhere. */
export function ToolsetList({ known }: { known: ReadonlySet<string> }) {
  const t = useTranslations('tools.toolsets')
  const trpc = useTRPC()
  const list = useQuery(trpc.toolsets.list.queryOptions())
  if (list.isPending) return <Skeleton rows={10} />
  if (list.error) {
    const problem = problemOf(list.error)
    return (
      <ErrorRegion title={problem.title} code={problem.code}>
        {problem.remedy}
      </ErrorRegion>
    )
  }
  if (list.data.length === 0) return <EmptyState title={t('empty')} />
  return (
    <ul aria-label={t('list')}>
      {list.data.map((set) => (
        <li key={set.name} className="grid gap-1 border-b px-4 py-2">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h2 className="mono font-medium">{set.name}</h2>
            <span className="text-ink-2">{set.description}</span>
            <span className="ml-auto text-ink-3 text-xs">{set.source}</span>
          </div>
          <div className="flex flex-wrap items-center gap-1.5">
            {set.tools.length === 0 && <span className="text-ink-3 text-xs">{t('tools', { count: 0 })}</span>}
            {set.tools.map((name) =>
              known.has(name) ? (
                <Link key={name} href={toolHref(name)}>
                  <Chip mono className="hover:bg-hover">
                    {name}
                  </Chip>
                </Link>
              ) : (
                <Chip key={name} mono className="border-dashed text-ink-3" title={t('absent')}>
                  {name}
                </Chip>
              ),
            )}
            {set.includes.length > 0 && <span className="text-ink-3 text-xs">{t('includes')}</span>}
            {set.includes.map((name) => (
              <Chip key={name} mono>
                {name}
              </Chip>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
