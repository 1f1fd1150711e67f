'use client'
import type { ToolRow } from '@hermes/contracts/views/tool'
import type { DataColumn } from '@hermes/ui/data-table'
import { KindIcon } from '@hermes/ui/kind-icon'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { ToolState, useReturnsWord } from './tool-words.tsx'

/** The URL of a tool's page. */
export const toolHref = (name: string) => `/tools/${encodeURIComponent(name)}`

/** Columns of the tool list, from the name to what keeps it from being called. */
export function useToolColumns(wide: boolean): readonly DataColumn<ToolRow>[] {
  const t = useTranslations('tools')
  const returnsWord = useReturnsWord()
  const all: (DataColumn<ToolRow> & { onlyWide?: true })[] = [
    {
      id: 'name',
      header: t('column.name'),
      width: 'minmax(180px, 1.4fr)',
      cell: (row) => (
        <Link href={toolHref(row.name)} className="mono font-medium hover:underline" title={row.description}>
          {row.name}
        </Link>
      ),
    },
    {
      id: 'kind',
      header: t('column.kind'),
      width: '84px',
      cell: (row) => (
        <span className="flex items-center gap-1.5 text-ink-2">
          <KindIcon kind={row.kind} /> {row.kind}
        </span>
      ),
    },
    { id: 'effect', header: t('column.effect'), width: '84px', cell: (row) => t(`effect.${row.effect}`) },
    {
      id: 'returns',
      header: t('column.returns'),
      width: '136px',
      onlyWide: true,
      cell: (row) => <span className="text-ink-2">{returnsWord(row.returns)}</span>,
    },
    {
      id: 'source',
      header: t('column.source'),
      width: 'minmax(120px, 0.8fr)',
      cell: (row) => <span className="text-ink-2 text-xs">{row.source}</span>,
    },
    {
      id: 'toolsets',
      header: t('column.toolsets'),
      width: 'minmax(100px, 0.8fr)',
      onlyWide: true,
      cell: (row) => <span className="mono text-ink-2">{row.toolsets.join(', ')}</span>,
    },
    {
      id: 'calls',
      header: t('column.calls'),
      width: '64px',
      end: true,
      cell: (row) => <span className="mono">{row.calls24h.toLocaleString('en')}</span>,
    },
    {
      id: 'state',
      header: <span className="pl-4">{t('column.state')}</span>,
      width: 'minmax(190px, 1.8fr)',
      cell: (row) => (
        <span className="block pl-4">
          <ToolState status={row.status} />
        </span>
      ),
    },
  ]
  return all.filter((column) => wide || !column.onlyWide)
}
