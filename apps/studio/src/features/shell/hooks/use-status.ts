'use client'
import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@/hooks/use-hydrated.ts'
import { useTRPC } from '@/trpc/client.tsx'

const EVERY_MS = 5_000

/** What the gateway says of itself, asked every five seconds while the tab is seen. */
export function useStatus() {
  const trpc = useTRPC()
  const hydrated = useHydrated()
  const { data, isError, error } = useQuery(
    trpc.status.get.queryOptions(undefined, { refetchInterval: EVERY_MS, refetchOnWindowFocus: true }),
  )
  return { data: hydrated ? data : undefined, isError: hydrated && isError, error: hydrated ? error : null }
}
