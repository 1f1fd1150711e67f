'use client'
import { Button } from '@hermes/ui/button'
import { Input } from '@hermes/ui/field'
import { Icon } from '@hermes/ui/icon'
import { VerdictMark } from '@hermes/ui/verdict-mark'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { TraceView } from '../hooks/use-trace-view.ts'

/** Find in this trace, and the way from error to error. */
export function TraceFind({ view }: { view: TraceView }) {
  const t = useTranslations('traces.trace')
  const at = view.selected ? view.found.indexOf(view.selected.id) + 1 : 0
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b px-4 py-2">
      <div className="relative w-56 phone:w-full">
        <Input
          type="search"
          data-filter
          aria-label={t('find')}
          placeholder={t('find')}
          className="pr-16"
          value={view.find}
          onChange={(event) => view.setFind(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (event.shiftKey) view.previousMatch()
            else view.nextMatch()
          }}
        />
        {view.find && (
          <span role="status" className="absolute inset-y-0 right-2 grid place-items-center text-ink-3 text-xs">
            {view.found.length > 0 ? t('matches', { at, count: view.found.length }) : t('noMatches')}
          </span>
        )}
      </div>
      <Button variant="quiet" shape="icon" aria-label={t('previousMatch')} onClick={view.previousMatch}>
        <Icon of={ArrowUp} />
      </Button>
      <Button variant="quiet" shape="icon" aria-label={t('nextMatch')} onClick={view.nextMatch}>
        <Icon of={ArrowDown} />
      </Button>
      {view.failed.length > 0 && (
        <Button size="s" className="rounded-full" onClick={view.nextError}>
          <VerdictMark mark="failed" size={12} /> {t('errors', { count: view.failed.length })}
        </Button>
      )}
    </div>
  )
}
