'use client'
import { OUTCOMES, type Outcome } from '@hermes/contracts/call'
import type { FilterTerm } from '@hermes/contracts/filter/ast'
import { isFilterKey, parseKeyedTerm } from '@hermes/contracts/filter/terms'
import type { TraceFacets as Facets } from '@hermes/contracts/views/trace'
import { FacetList } from '@hermes/ui/facet-list'
import { markOf, VerdictMark } from '@hermes/ui/verdict-mark'
import { useTranslations } from 'next-intl'
import { FACET_GROUPS } from '../hooks/use-trace-facets.ts'
import type { TraceQuery } from '../hooks/use-trace-query.ts'

/** Values with their counts. A press narrows to one, with Alt it leaves it out. */
export function TraceFacets({ facets, query }: { facets: Facets; query: TraceQuery }) {
  const t = useTranslations('traces')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 px-4 py-1.5">
      {FACET_GROUPS.filter((group) => facets[group].length > 0).map((group) => (
        <FacetList
          key={group}
          title={t(`facet.${group}`)}
          onToggle={(value, mode) => {
            const term = termOf(group, value)
            if (term) query.toggle({ term, negated: mode === 'exclude' })
          }}
          options={facets[group].map(({ value, count }) => {
            const term = termOf(group, value)
            const outcome = group === 'outcome' && isOutcome(value) ? value : undefined
            return {
              value,
              count,
              label: outcome ? t(`outcome.${outcome}`) : value,
              ...(outcome && { mark: <VerdictMark mark={markOf(outcome)} size={12} /> }),
              state: term && query.stateOf(term),
            }
          })}
        />
      ))}
    </div>
  )
}

const isOutcome = (value: string): value is Outcome => (OUTCOMES as readonly string[]).includes(value)

function termOf(group: string, value: string): FilterTerm | undefined {
  if (!isFilterKey(group)) return undefined
  const term = parseKeyedTerm(group, value)
  return 'problem' in term ? undefined : term
}
