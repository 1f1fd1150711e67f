'use client'
import type { FilterNode } from '@hermes/contracts/filter/ast'
import { type FilterEdit, hasTerm, toggleTerm } from '@hermes/contracts/filter/edit'
import { formatFilter } from '@hermes/contracts/filter/format'
import { parseFilter } from '@hermes/contracts/filter/parse'
import { useState } from 'react'
import { useUrlState } from '@/hooks/use-url-state.ts'

export const RANGES = ['15m', '1h', '24h', '7d', '30d'] as const
const DEFAULTS = { q: '', range: '24h', unit: 'trace', peek: '' }

/** What the list shows, all of it in the URL. A filter that cannot be read stays there and is not sent. */
export function useTraceQuery() {
  const [url, setUrl] = useUrlState(DEFAULTS)
  const parsed = parseFilter(url.q)
  const [lastGood, setLastGood] = useState(parsed.ok ? url.q : '')
  if (parsed.ok && lastGood !== url.q) setLastGood(url.q)
  const unit = url.unit === 'call' ? ('call' as const) : ('trace' as const)
  const filter: FilterNode | undefined = parsed.ok ? parsed.filter : undefined
  return {
    text: url.q,
    filter,
    problem: parsed.ok ? undefined : parsed,
    range: url.range,
    unit,
    peek: url.peek || undefined,
    /** What is asked of the gateway: the last filter that could be read. */
    sent: { q: parsed.ok ? url.q : lastGood, range: url.range, unit },
    setText: (q: string) => setUrl({ q, peek: undefined }),
    setRange: (range: string) => setUrl({ range, peek: undefined }),
    setUnit: (next: string) => setUrl({ unit: next, peek: undefined }),
    setPeek: (peek: string | undefined) => setUrl({ peek }, 'replace'),
    toggle: (edit: FilterEdit) => setUrl({ q: formatFilter(toggleTerm(filter, edit)), peek: undefined }),
    stateOf: (term: FilterEdit['term']) =>
      hasTerm(filter, { term })
        ? ('included' as const)
        : hasTerm(filter, { term, negated: true })
          ? ('excluded' as const)
          : undefined,
  }
}

export type TraceQuery = ReturnType<typeof useTraceQuery>
