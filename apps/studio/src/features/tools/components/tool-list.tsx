'use client'
import { TOOL_KINDS } from '@hermes/contracts/tool'
import type { ToolRow } from '@hermes/contracts/views/tool'
import { Button } from '@hermes/ui/button'
import { DataTable } from '@hermes/ui/data-table'
import { Input } from '@hermes/ui/field'
import { KindIcon } from '@hermes/ui/kind-icon'
import { Segmented } from '@hermes/ui/segmented'
import { EmptyState, NoMatch } from '@hermes/ui/states'
import { useMedia } from '@hermes/ui/use-media'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useHotkeys } from '@/hooks/use-hotkeys.ts'
import { useUrlState } from '@/hooks/use-url-state.ts'
import { toolHref, useToolColumns } from './tool-columns.tsx'
import { ToolState } from './tool-words.tsx'

const DEFAULTS = { q: '', kind: 'all' }

/** Every tool, with a filter over what one remembers of it. */
export function ToolList({ tools }: { tools: readonly ToolRow[] }) {
  const t = useTranslations('tools')
  const router = useRouter()
  const [{ q, kind }, setUrl] = useUrlState(DEFAULTS)
  const [selected, setSelected] = useState<string>()
  const columns = useToolColumns(useMedia('(min-width: 1180px)'))
  const rows = tools.filter((tool) => fits(tool, q, kind))
  const move = (by: number) => {
    const at = rows.findIndex((row) => row.name === selected)
    setSelected(rows[Math.max(0, Math.min(rows.length - 1, at + by))]?.name)
  }
  useHotkeys(t('list'), [
    { keys: 'j', label: t('keys.next'), run: () => move(1) },
    { keys: 'k', label: t('keys.previous'), run: () => move(-1) },
    { keys: 'Enter', label: t('keys.open'), run: () => selected && router.push(toolHref(selected)) },
  ])
  if (tools.length === 0) return <EmptyState title={t('empty.title')}>{t('empty.body')}</EmptyState>
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b px-4 py-2">
        <Input
          type="search"
          data-filter
          aria-label={t('search')}
          placeholder={t('search')}
          className="w-80 phone:w-full"
          value={q}
          onChange={(event) => setUrl({ q: event.target.value }, 'replace')}
        />
        <Segmented
          label={t('kindFilter')}
          value={kind}
          onValueChange={(next) => setUrl({ kind: next })}
          options={[{ value: 'all', label: t('kindAll') }, ...TOOL_KINDS.map((value) => ({ value, label: value }))]}
        />
      </div>
      {rows.length === 0 ? (
        <NoTool q={q} kind={kind} count={tools.length} onClear={() => setUrl({ q: undefined, kind: undefined })} />
      ) : (
        <DataTable
          label={t('list')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.name}
          selectedKey={selected}
          onSelect={(row) => setSelected(row.name)}
          onOpen={(row) => router.push(toolHref(row.name))}
          phone={(row) => <PhoneRow row={row} />}
        />
      )}
    </>
  )
}

function NoTool({ q, kind, count, onClear }: { q: string; kind: string; count: number; onClear: () => void }) {
  const t = useTranslations('tools.noMatch')
  const body = q && kind !== 'all' ? 'bodyBoth' : q ? 'body' : 'bodyKind'
  return (
    <NoMatch title={t('title')} action={<Button onClick={onClear}>{t('clear')}</Button>}>
      {t(body, { q, kind, count })}
    </NoMatch>
  )
}

function PhoneRow({ row }: { row: ToolRow }) {
  const t = useTranslations('tools')
  return (
    <a href={toolHref(row.name)} className="focus-inset grid h-full content-center gap-0.5">
      <span className="flex min-w-0 items-center gap-2">
        <KindIcon kind={row.kind} />
        <span className="mono min-w-0 flex-1 truncate font-medium">{row.name}</span>
        <span className="text-ink-3 text-xs">
          {row.kind}, {t(`effect.${row.effect}`)}
        </span>
      </span>
      <ToolState status={row.status} />
    </a>
  )
}

function fits(tool: ToolRow, q: string, kind: string): boolean {
  if (kind !== 'all' && tool.kind !== kind) return false
  const wanted = q.trim().toLowerCase()
  const texts = [tool.name, tool.outwardName, tool.description, tool.source, ...tool.toolsets]
  return texts.some((text) => text.toLowerCase().includes(wanted))
}
