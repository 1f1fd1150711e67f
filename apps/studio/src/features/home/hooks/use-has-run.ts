'use client'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/trpc/client.tsx'

/** Whether any call ran in the last 30 days: until one did, Home is the page of the first call. */
export function useHasRun() {
  const trpc = useTRPC()
  const ran = useQuery(
    trpc.traces.list.queryOptions({ q: 'outcome:ran', limit: 1, range: '30d' }, { staleTime: 60_000 }),
  )
  return { hasRun: ran.data && ran.data.rows.length > 0, error: ran.error, retry: ran.refetch }
}
