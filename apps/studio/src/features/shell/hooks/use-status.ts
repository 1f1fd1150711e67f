'use client'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/trpc/client.tsx'

const EVERY_MS = 5_000

/** What the gateway says of itself, asked every five seconds while the tab is seen. */
export function useStatus() {
  const trpc = useTRPC()
  return useQuery(trpc.status.get.queryOptions(undefined, { refetchInterval: EVERY_MS, refetchOnWindowFocus: true }))
}
