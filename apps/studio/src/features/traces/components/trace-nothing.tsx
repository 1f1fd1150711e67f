'use client'
import type { FilterNode } from '@hermes/contracts/filter/ast'
import { formatFilter } from '@hermes/contracts/filter/format'
import { Button, buttonClass } from '@hermes/ui/button'
import { EmptyState, NoMatch } from '@hermes/ui/states'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { TraceQuery } from '../hooks/use-trace-query.ts'

/** Nothing to show: because nothing was called yet, or because nothing fits. */
export function TraceNothing({ query, everCalled }: { query: TraceQuery; everCalled: boolean }) {
  const t = useTranslations('traces')
  if (!everCalled) {
    return (
      <EmptyState
        title={t('empty.title')}
        action={
          <Link href="/first-call" className={buttonClass()}>
            {t('empty.action')}
          </Link>
        }
      >
        {t('empty.body')}
      </EmptyState>
    )
  }
  const parts = partsOf(query.filter)
  return (
    <NoMatch
      title={t('noMatch.title', { count: parts.length })}
      action={
        <>
          {parts.map((part) => (
            <Button key={formatFilter(part)} onClick={() => query.setText(formatFilter(without(parts, part)))}>
              {t('noMatch.remove', { term: formatFilter(part) })}
            </Button>
          ))}
          {query.range !== '30d' && <Button onClick={() => query.setRange('30d')}>{t('noMatch.longer')}</Button>}
        </>
      }
    >
      {t('noMatch.body')}
    </NoMatch>
  )
}

function partsOf(filter: FilterNode | undefined): readonly FilterNode[] {
  if (!filter) return []
  return filter.kind === 'and' ? filter.parts : [filter]
}

function without(parts: readonly FilterNode[], part: FilterNode): FilterNode | undefined {
  const rest = parts.filter((other) => other !== part)
  return rest.length > 1 ? { kind: 'and', parts: rest } : rest[0]
}
