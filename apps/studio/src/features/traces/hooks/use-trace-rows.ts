'use client'
import type { TraceRow } from '@hermes/contracts/views/trace'
import type { LiveState } from '@hermes/ui/live-label'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSubscription } from '@trpc/tanstack-react-query'
import { useState } from 'react'
import { useTRPC } from '@/trpc/client.tsx'
import { arrive, mergeRows, NO_LIVE_ROWS, release } from '../lib/live-rows.ts'
import type { TraceQuery } from './use-trace-query.ts'

const PAGE = 60

/** The rows of a list: pages fetched as the reader goes down, and what comes in meanwhile. */
export function useTraceRows({ sent }: Pick<TraceQuery, 'sent'>, reading: boolean) {
  const trpc = useTRPC()
  const keyOf = (row: TraceRow) => (sent.unit === 'call' ? row.callId : row.traceId)
  const asked = JSON.stringify(sent)
  const [live, setLive] = useState({ asked, rows: NO_LIVE_ROWS })
  // What came in for another question is not an answer to this one.
  const rows = live.asked === asked ? live.rows : NO_LIVE_ROWS
  const list = useInfiniteQuery(
    trpc.traces.list.infiniteQueryOptions(
      { ...sent, limit: PAGE },
      {
        getNextPageParam: (page) => page.nextCursor,
        placeholderData: (before) => before,
        staleTime: Number.POSITIVE_INFINITY,
      },
    ),
  )
  const pages = list.data?.pages.flatMap((page) => page.rows) ?? []
  const fetched = new Set(pages.map(keyOf))
  const after = list.data?.pages[0]?.head
  const followable = !sent.range.includes('..') && list.isSuccess && !list.isPlaceholderData
  const subscription = useSubscription(
    trpc.traces.live.subscriptionOptions(
      { q: sent.q, unit: sent.unit, ...(after !== undefined && { after }) },
      {
        enabled: followable,
        onData: ({ data: row }) =>
          setLive((before) => ({
            asked,
            rows: arrive(before.asked === asked ? before.rows : NO_LIVE_ROWS, {
              row,
              keyOf,
              known: (key) => fetched.has(key),
              flows: !reading,
            }),
          })),
      },
    ),
  )
  const [lost, setLost] = useState<Date>()
  const connected = subscription.status === 'pending'
  if (connected && lost) setLost(undefined)
  if (followable && !connected && !lost && subscription.status !== 'idle') setLost(new Date())
  return {
    rows: mergeRows(rows, pages, keyOf),
    keyOf,
    held: rows.held.length,
    showHeld: () => setLive({ asked, rows: release(rows) }),
    list,
    state: liveState({ followable, connected, reading }),
    lost,
  }
}

interface Following {
  followable: boolean
  connected: boolean
  reading: boolean
}

function liveState({ followable, connected, reading }: Following): LiveState {
  if (!followable) return 'stopped'
  if (!connected) return 'reconnecting'
  return reading ? 'paused' : 'live'
}
