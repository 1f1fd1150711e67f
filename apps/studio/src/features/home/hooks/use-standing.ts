'use client'
import { useQuery } from '@tanstack/react-query'
import { useStatus } from '@/features/shell/hooks/use-status.ts'
import { useTRPC } from '@/trpc/client.tsx'
import { standing } from '../standing.ts'

const EVERY_MS = 15_000

/** What Home says first, and what it is made of. */
export function useStanding() {
  const trpc = useTRPC()
  const { data: status } = useStatus()
  const { data: tools } = useQuery(trpc.tools.list.queryOptions(undefined, { refetchInterval: EVERY_MS }))
  const { data: facets } = useQuery(trpc.traces.facets.queryOptions({ range: '24h' }, { refetchInterval: EVERY_MS }))
  return { status, tools, facets, standing: status && tools && standing(status, tools, facets) }
}
