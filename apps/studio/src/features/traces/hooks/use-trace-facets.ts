'use client'
import { withoutKind } from '@hermes/contracts/filter/edit'
import { formatFilter } from '@hermes/contracts/filter/format'
import { parseFilter } from '@hermes/contracts/filter/parse'
import type { TraceFacets } from '@hermes/contracts/views/trace'
import { useQueries } from '@tanstack/react-query'
import { useTRPC } from '@/trpc/client.tsx'
import type { TraceQuery } from './use-trace-query.ts'

export const FACET_GROUPS = ['outcome', 'stage', 'tool', 'channel'] as const
const REFRESH_MS = 15_000

/**
 * Counts beside the list. Each group is counted without its own terms, so that what was not chosen, or was left out,
 * stays in sight; `total` is that of the whole filter.
 */
export function useTraceFacets({ sent: { q, range } }: Pick<TraceQuery, 'sent'>): TraceFacets | undefined {
  const trpc = useTRPC()
  const parsed = parseFilter(q)
  const filter = parsed.ok ? parsed.filter : undefined
  const texts = [q, ...FACET_GROUPS.map((group) => formatFilter(withoutKind(filter, group)))]
  const asked = [...new Set(texts)]
  const answers = useQueries({
    queries: asked.map((text) =>
      trpc.traces.facets.queryOptions(
        { q: text, range },
        { refetchInterval: REFRESH_MS, placeholderData: (before) => before },
      ),
    ),
  })
  const [whole, outcome, stage, tool, channel] = texts.map((text) => answers[asked.indexOf(text)]?.data)
  if (!whole || !outcome || !stage || !tool || !channel) return undefined
  return {
    outcome: outcome.outcome,
    stage: stage.stage,
    tool: tool.tool,
    channel: channel.channel,
    total: whole.total,
  }
}
