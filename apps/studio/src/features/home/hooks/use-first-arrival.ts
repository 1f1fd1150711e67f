'use client'
import type { TraceRow } from '@hermes/contracts/views/trace'
import { useQuery } from '@tanstack/react-query'
import { useSubscription } from '@trpc/tanstack-react-query'
import { useState } from 'react'
import { useTRPC } from '@/trpc/client.tsx'

/**
 * The newest call there is, followed as calls arrive.
 * @param onRan called once with the first call that ran while this page was open
 */
export function useFirstArrival(onRan: (row: TraceRow) => void) {
  const trpc = useTRPC()
  const [arrived, setArrived] = useState<TraceRow>()
  const latest = useQuery(trpc.traces.list.queryOptions({ limit: 1, range: '30d' }))
  const live = useSubscription(
    trpc.traces.live.subscriptionOptions(
      { unit: 'call' },
      {
        onData: ({ data }) => {
          setArrived(data)
          if (data.outcome === 'ran') onRan(data)
        },
      },
    ),
  )
  return { row: arrived ?? latest.data?.rows[0], live: live.status === 'pending' }
}
